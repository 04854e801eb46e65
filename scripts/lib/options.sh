# Help and options of every script, both from its header. common.sh sources this file.

# shellcheck disable=SC2034  # the scripts read arguments

# print_help FILE: the comment block under the file's first line, without its '# ', for the command that was called. A script with
# formats of its own sets help_formats to their names.
help_formats=
print_help() {
  local text
  text=$(awk 'NR == 1 { next } !/^#/ { exit } { sub(/^# ?/, ""); print }' "$1")
  text=${text//@FORMATS@/${help_formats// /, }}
  printf '%s\n' "${text//"scripts/$program"/${OVERSHOOT_COMMAND:-scripts/$program}}"
}

# parse_options ARGUMENT... <<TABLE: reads a command line. The options are those of the script's header, in lines such as
# '#   --size N, --dry-run   text'. Each sets the variable of its name (dry_run): to 1; with a value, to any text, or a whole
# number from 1 where the value is N. '-- OPTION...' fills the array passed_on. Standard input is a table of what the header does
# not say, one option a row, which goes before:
#
#   --name  variable  kind       kind: flag (sets the variable to 1), text, list (appends to an array), files (appends all
#                                arguments up to the next option), count (whole number from 0), positive (whole number from
#                                1), number (above 0), a range: 0..100, or words: a|b|c; option, option-flag (appends the
#                                option itself, with and without a value). A name may have two spellings: -n|--name
#   --      array     rest       the array receives the arguments after '--'; without this row they are operands
#   *       array     function   the array receives each argument for which 'function ARGUMENT INDEX' succeeds, as it is;
#                                INDEX is that of the option's row, or -1 for operands and unknown options
#
# An option's value is the next argument or follows '=' (or at once, after a letter). Operands, in any place, go into the array
# 'operands', of which most_operands is the largest number. --help prints the header of the script.
operands=() most_operands=1000000
parse_options() {
  local index spelling value kind variable row known_options=() variables=() kinds=() others='' others_test=false
  while read -r -a row; do
    if [ "${row[0]}" = '*' ]; then
      others=${row[1]} others_test=${row[2]}
      continue
    fi
    known_options+=("${row[0]}") variables+=("${row[1]}") kinds+=("${row[2]}")
  done < <(cat && header_options)
  while [ $# -gt 0 ]; do
    spelling=${1%%=*}
    case $1 in -[!-]*) spelling=${1:0:2} ;; esac
    for index in "${!known_options[@]}" -1; do
      if [[ $index -lt 0 || "|${known_options[index]}|" == *"|$spelling|"* ]]; then break; fi
    done
    kind=unknown variable=operands
    if [ "$index" -ge 0 ]; then kind=${kinds[index]} variable=${variables[index]}; fi
    case $1 in
      -h | --help)
        print_help "$0"
        exit "$EXIT_OK"
        ;;
      --)
        append "$variable" "${@:2}"
        break
        ;;
    esac
    value=${1#"$spelling"}
    if "$others_test" "$1" "$index"; then
      append "$others" "$1"
    elif [[ $1 != -?* ]]; then
      operands+=("$1")
    else
      case $kind in
        unknown) usage_error "unknown option '${1%%=*}'" ;;
        flag)
          [ -z "$value" ] || usage_error "$spelling takes no value"
          printf -v "$variable" 1
          ;;
        option-flag) append "$variable" "$1" ;;
        files)
          shift
          [ -z "$value" ] || set -- "${value#=}" "$@"
          [[ $# -gt 0 && $1 != -?* ]] || usage_error "$spelling needs at least one file"
          while [[ $# -gt 0 && $1 != -?* ]]; do append "$variable" "$1" && shift; done
          continue
          ;;
        *)
          if [ -n "$value" ]; then value=${value#=}; else shift && value=${1-}; fi
          check_value "$spelling" "$kind" "$value"
          case $kind in
            list) append "$variable" "$value" ;;
            option) append "$variable" "$spelling" "$value" ;;
            *) printf -v "$variable" %s "$value" ;;
          esac
          ;;
      esac
    fi
    [ $# -eq 0 ] || shift
  done
  [ ${#operands[@]} -le "$most_operands" ] || usage_error "unknown argument '${operands[most_operands]}'"
}

# append ARRAY WORD...
append() { eval "$1+=(\"\${@:2}\")"; }

# header_options: the options of the script's header as rows of such a table.
header_options() {
  awk '
    NR > 1 && !/^#/ { exit }
    sub(/^#   -/, "-") {
      short = ""
      while (match($0, /^-[-_A-Za-z]*( [A-Z][^ ,]*)?/)) {
        split(substr($0, 1, RLENGTH), word, " ")
        $0 = substr($0, RLENGTH + 1)
        variable = word[1]
        sub(/^-+/, "", variable)
        gsub(/-/, "_", variable)
        if (word[1] == "--") print "-- passed_on rest"
        else if (length(word[1]) == 2) short = word[1] "|"
        else print short word[1], variable, word[2] == "" ? "flag" : word[2] == "N" ? "positive" : "text"
        if (!sub(/^, /, "")) break
      }
    }' "$0"
}

# check_value OPTION KIND VALUE: a usage error unless the value is of that kind.
check_value() {
  [ -n "$3" ] || usage_error "$1 needs a value"
  case $2 in
    count) [[ $3 =~ ^(0|[1-9][0-9]{0,7})$ ]] || usage_error "$1 takes a whole number, not '$3'" ;;
    positive) [[ $3 =~ ^[1-9][0-9]{0,7}$ ]] || usage_error "$1 takes a whole number from 1, not '$3'" ;;
    number) [[ $3 =~ ^[0-9]+(\.[0-9]+)?$ && $3 =~ [1-9] ]] || usage_error "$1 takes a number above 0, not '$3'" ;;
    *..*)
      awk -v value="$3" -v least="${2%..*}" -v most="${2#*..}" 'BEGIN {
        exit !(value ~ /^([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/ && value + 0 >= least && value + 0 <= most) }' ||
        usage_error "$1 needs a number from ${2%..*} to ${2#*..}, not '$3'"
      ;;
    *'|'*) [[ "|$2|" == *"|$3|"* ]] || usage_error "$1 takes $(in_words "$2"), not '$3'" ;;
  esac
}

# in_words LIST: 'a|b|c' as 'a, b or c'.
in_words() {
  local words=${1//|/, }
  printf '%s' "${words%, *} or ${words##*, }"
}

# take_command WORDS: the first operand, one of these (a|b|c), into the variable verb, the others into the array arguments.
take_command() {
  verb=${operands[0]-}
  arguments=("${operands[@]:1}")
  [ -n "$verb" ] || usage_error "no command given: $(in_words "$1")"
  [[ "|$1|" == *"|$verb|"* ]] || usage_error "unknown command '$verb': $(in_words "$1")"
}
