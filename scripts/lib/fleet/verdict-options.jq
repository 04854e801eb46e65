# plan.json → assignments for the shell: those of ab.sh's options that a test over blocks has, too.
# (The options after the user's own are fleet.sh's.)
def number($option; $variable; $scale): if has($option) then "\($variable)=\(.[$option] | tonumber / $scale)" else empty end;
def flag($option; $variable): if has($option) then "\($variable)=1" else empty end;

.options[:.own_options] as $given
| [range($given | length) | {key: $given[.], value: $given[. + 1]}] | from_entries
| number("--alpha"; "alpha"; 1), number("--floor"; "floor"; 100), number("--threshold"; "threshold"; 100),
  number("--resolution"; "resolution"; 100), flag("--fail-on-inconclusive"; "fail_on_inconclusive"), flag("--allow-missing"; "allow_missing"),
  flag("--allow-new"; "allow_new")
