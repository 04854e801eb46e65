# bats file_tags=build
load helpers

# The page that 'overshoot report' writes, in a real browser: headless Chromium.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  # A square that moves by 100 in two seconds.
  printf '%s\n' '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" data-poster="0.5" aria-label="move">' \
    '<rect width="9" height="9"><animate attributeName="x" dur="2s" repeatCount="indefinite" values="0;100"/></rect></svg>' >move.svg
  write_run old.json 2026-01-01T00:00:00Z spring/a/cells:10=100,101,102,103,104,105 spring/a/cells:1000=9000,9010,9020,9030,9040,9050
  write_run new.json 2026-01-02T00:00:00Z spring/a/cells:10=150,151,152,153,154,155 spring/a/cells:1000=9000,9010,9020,9030,9040,9051
  printf '%s\n' '| quantity | share of the bound |' '|---|---|' '| spring value | 17 % |' >accuracy.md
}

# write_rivals FILE: a run of two kernel sets beside two libraries and memcpy, two repetitions each.
write_rivals() {
  jq -n '{context: {}, benchmarks: [
    (["kernel/spring/v3", 30, {}], ["kernel/spring/v4", 10, {}], ["rival/spring/v4/sleef", 40, {bar: 0.2}],
     ["rival/spring/any/libm", 250, {bar: 0.01, bar_v3: 0.5}], ["rival/spring/v3/eigen", 60, {}],
     ["rival/spring/any/memcpy", 20, {bar_v3: 1.25}], ["kernel/frame-threads:2/v4", 5, {}, "/real_time"],
     ["rival/frame-threads:2/any/streaming-copy", 50, {}, "/real_time"]) as [$name, $time, $bars, $clock]
    | (-1, 1) as $noise
    | {name: "\($name)/cells:10\($clock // "")", run_type: "iteration", real_time: 999, cpu_time: ($time + $noise), time_unit: "ns",
       cells: 10} + $bars]}' >"$1"
}

need_browser() { command -v chromium >/dev/null || skip "chromium is missing"; }

# on_page TEXT: whether the page that browse left holds the text; does not print the page where it does not.
on_page() {
  case $page in *"$1"*) return 0 ;; esac
  printf 'not on the page: %s\n' "$1" >&2
  return 1
}

# browse FILE WIDTH [ADDRESS_END] [SCRIPT]: opens the file, runs the script in it after the page's own, sets $page to the
# document then; fails where the console has an error.
browse() {
  local copy=$BATS_TEST_TMPDIR/copy.${1##*.} end='</body>'
  [ "${1##*.}" = html ] || end='</svg>'
  awk -v end="$end" -v script="$BATS_TEST_TMPDIR/script.js" '
    { line[NR] = $0 }
    index($0, end) { last = NR }
    END {
      for (i = 1; i <= NR; i++) {
        if (i == last) {
          print "<script>"
          while ((getline text <script) > 0) print text
          print "</script>"
        }
        print line[i]
      }
    }' <(printf '%s\n' "${4:-}" >"$BATS_TEST_TMPDIR/script.js"; cat "$1") >"$copy"
  # A window of the browser cannot be as narrow as a telephone; a frame in it can.
  local opened=$copy
  if [ "${1##*.}" = html ]; then
    opened=$BATS_TEST_TMPDIR/frame.html
    printf '%s' '<!doctype html><body><iframe width="' "$2" '" height="900" src="copy.html' "${3:-}" '"></iframe><script>
      setTimeout(() => document.documentElement.replaceWith(
        document.importNode(document.querySelector("iframe").contentDocument.documentElement, true)), 4000);</script>' >"$opened"
  fi
  chromium --headless --no-sandbox --disable-gpu --window-size="$(($2 + 100)),1000" --allow-file-access-from-files \
    --virtual-time-budget=5000 --enable-logging=stderr --dump-dom "file://$opened" >"$BATS_TEST_TMPDIR/dom" \
    2>"$BATS_TEST_TMPDIR/browser.log" || return 1
  page=$(cat "$BATS_TEST_TMPDIR/dom")
  if grep 'CONSOLE' "$BATS_TEST_TMPDIR/browser.log" >&2; then return 1; fi
}

@test "missing, unknown, damaged, unreadable and unwritable files are exit 2 without a page" {
  run_split "$OVERSHOOT" report
  [ "$status" -eq 2 ]
  contains "$stderr" "nothing to report"
  echo 'some words' >words.txt
  run_split "$OVERSHOOT" report words.txt
  [ "$status" -eq 2 ]
  contains "$stderr" "words is none of the files"
  printf 'time_s,event,target,x_pt,y_pt\n' >trace.csv
  run_split "$OVERSHOOT" report trace.csv
  [ "$status" -eq 2 ]
  contains "$stderr" "give the SVG of overshoot filmstrip --animated"
  run_split "$OVERSHOOT" report none.json
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot read none.json"
  run_split "$OVERSHOOT" report new.json --base move.svg
  [ "$status" -eq 2 ]
  contains "$stderr" "to compare with"
  [ ! -e report.html ]
  run_split "$OVERSHOOT" report new.json -o not/there.html
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot write not/there.html"
}

@test "an older page stays until the new one is complete" {
  echo before >report.html
  run_split "$OVERSHOOT" report words.txt
  [ "$status" -eq 2 ]
  [ "$(cat report.html)" = before ]
  run_split "$OVERSHOOT" report new.json
  [ "$status" -eq 0 ]
  contains "$stderr" "wrote report.html"
  contains "$(head -c 100 report.html)" '<!doctype html>'
  [ -z "$(find . -name '.*report*' -o -name 'report.html?*')" ]
}

@test "all kinds of results on one page, from a telephone to a wide screen: no errors, nothing wider than the window" {
  need_browser
  "$scripts/compare.sh" benchmarks old.json new.json --format json >verdicts.json || [ "$?" -eq 1 ]
  printf '%s\n' 'b;f 10' 'b;f;g 30' | awk -v title=t -v subtitle=s -v unit=samples \
    -f "$scripts/lib/profile/flamegraph.awk" >flame.svg
  "$OVERSHOOT" frames pop-in-and-out wave --cells 12,100 --hz 60,120 --frames 50 --format json --raw --output frames.json
  write_rivals rivals.json
  local day
  for day in 1 2 3 4 5 6 7 8; do
    write_run "day-$day.json" "2026-01-0${day}T00:00:00Z" spring/a=$((100 + day % 2)) "a name without a place to break it/$(printf 'x%.0s' {1..80})=5"
  done
  "$scripts/history.sh" record --db history.sqlite day-*.json
  "$scripts/history.sh" export --db history.sqlite --format json >history.json
  "$scripts/history.sh" changes --db history.sqlite --format json >none.json
  jq '[{name: "spring/a", machine: .[0].machine, run: .[4].run, since: .[4].measured, commit: "abc", change: 0.1}]' \
    history.json >steps.json
  "$OVERSHOOT" report new.json --base old.json move.svg verdicts.json flame.svg frames.json accuracy.md rivals.json \
    history.json none.json steps.json
  [ "$(wc -c <report.html)" -lt 3000000 ]
  for width in 360 800 900 1440; do
    browse report.html "$width" '' \
      'document.body.dataset.squeezed = [...document.querySelectorAll("tbody th")].filter((cell) =>
         cell.offsetParent && cell.offsetWidth < 120).length;
       document.body.dataset.width = innerWidth;
       document.body.dataset.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
       document.body.dataset.charts = document.querySelectorAll("main svg").length;
       document.body.dataset.unlabelled =
         [...document.querySelectorAll("main svg:not([aria-hidden]):not(svg svg), img, iframe")].filter((element) =>
           !element.getAttribute("aria-label") && !element.alt && !element.title).length
         + [...document.querySelectorAll("input, select, button")].filter((element) =>
           !element.closest("label") && !element.textContent.trim() && !element.getAttribute("aria-label")).length;'
    on_page "data-width=\"$width\""
    on_page 'data-wide="0"'
    on_page 'data-squeezed="0"'
    on_page 'data-unlabelled="0"'
    on_page '>step on 2026-01-05, commit abc: +10 %<'
    for section in player comparison frames rivals benchmarks accuracy history profile environment; do
      on_page "<section id=\"$section\""
      on_page "href=\"#$section\""
    done
  done
}

@test "rivals: the page's ratios and verdicts are those of the table that bench.sh --rivals prints" {
  write_rivals rivals.json
  "$OVERSHOOT" report rivals.json
  jq -r -L "$scripts/lib" 'include "bench/rivals"; rivals | @tsv' rivals.json |
    awk -F '\t' 'NR > 1 && $5 != "" { print $3, $5, $7, ($8 == "" ? "–" : $8 " " tolower($9)) }' | sort >table
  [ "$(grep -c . table)" -eq 7 ]
  tr '\n' ' ' <report.html | grep -o '<tr><th scope="row">[a-z0-9:-]*, 10 cells.*</tr>' | sed 's/<tr>/\n/g' |
    sed -n 's/.*data-label="Kernels">\([^<]*\)<.*data-label="Rival">\([^<]*\)<.*data-label="Ratio">\(.*\)<td class="number" data-label="Bar">\(.*\)<td class="picture">.*/\1 \2 \3 \4/p' |
    sed 's/<[^>]*>//g; s/  */ /g; s/ *$//' | sort >page
  diff table page
}

@test "tables are searched and sorted, sections fold, and all of it folded is four screens at most" {
  need_browser
  write_run many.json 2026-01-02T00:00:00Z spring/slow/cells:10=1500,1501 spring/fast/cells:10=9,9 frame/middle/cells:10=200000,200000
  "$OVERSHOOT" report many.json move.svg accuracy.md
  browse report.html 1440 '' \
    'const names = () => [...document.querySelectorAll("#benchmarks tbody tr")].filter((row) => row.offsetParent)
       .map((row) => row.cells[0].textContent.split("/")[1]).join(" ");
     const type = (text) => { const field = document.querySelector(".search"); field.value = text;
       field.dispatchEvent(new Event("input")); };
     document.body.dataset.all = names();
     const time = [...document.querySelectorAll("#benchmarks th .sort")].find((button) => button.textContent === "Time");
     time.click();
     document.body.dataset.ascending = names();
     time.click();
     document.body.dataset.descending = names() + " " + time.closest("th").getAttribute("aria-sort");
     type("spring SLOW");
     document.body.dataset.found = names() + "; " + document.querySelector(".found").textContent;
     type("");
     document.querySelector(".fold-all").click();
     document.body.dataset.folded = names() === "" && document.documentElement.scrollHeight <= 4 * 900;
     location.hash = "#benchmarks";
     setTimeout(() => { document.body.dataset.linked = names(); }, 500);'
  on_page 'data-all="slow fast middle"'
  on_page 'data-ascending="fast slow middle"'
  on_page 'data-descending="slow fast middle descending"'
  on_page 'data-found="slow; 1 rows"'
  on_page 'data-folded="true"'
  on_page 'data-linked="slow fast middle"'
}

@test "charts show their values under the pointer and with the arrow keys, within 360 px" {
  need_browser
  "$OVERSHOOT" report new.json
  browse report.html 360 '' \
    'const chart = document.querySelector("svg.chart[tabindex]"), tip = document.querySelector(".tip");
     const press = (key) => chart.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
     chart.focus();
     document.body.dataset.first = tip.textContent;
     press("ArrowRight");
     document.body.dataset.second = tip.textContent;
     const box = chart.querySelector("circle").getBoundingClientRect();
     chart.dispatchEvent(new PointerEvent("pointermove", {clientX: box.left, clientY: box.top, bubbles: true}));
     document.body.dataset.hover = tip.textContent;
     document.body.dataset.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
     document.body.dataset.inside = tip.getBoundingClientRect().right <= innerWidth;
     chart.blur();
     document.body.dataset.gone = tip.hidden;'
  on_page 'data-first="spring/a: 15.'
  on_page 'data-second="spring/a: 9.'
  on_page 'data-hover="spring/a: 15.'
  on_page 'data-wide="0"'
  on_page 'data-inside="true"'
  on_page 'data-gone="true"'
}

@test "links are at the top; an address that is none of the web is refused" {
  run_split "$OVERSHOOT" report new.json --link "commit=https://example.org/c?a=1&b=2" --link "a<b=http://example.org"
  [ "$status" -eq 0 ]
  contains "$(cat report.html)" '<a href="https://example.org/c?a=1&amp;b=2">commit</a>'
  contains "$(cat report.html)" '<a href="http://example.org">a&lt;b</a>'
  for link in "commit=javascript:alert(1)" "commit" "=https://example.org"; do
    run_split "$OVERSHOOT" report new.json --link "$link"
    [ "$status" -eq 2 ]
    contains "$stderr" "--link is"
  done
}

@test "a picture that moves rests at its poster, follows the slider, and plays" {
  need_browser
  "$OVERSHOOT" report move.svg
  browse report.html 1440 '' \
    'const picture = document.querySelector(".player iframe");
     picture.addEventListener("load", () => setTimeout(() => {
       const svg = picture.contentDocument.querySelector("svg"), scrub = document.querySelector(".scrub");
       const place = () => Math.round(svg.querySelector("rect").x.animVal.value);
       document.body.dataset.poster = place() + " " + svg.animationsPaused();
       scrub.value = 1.5;
       scrub.dispatchEvent(new Event("input"));
       document.body.dataset.moved = place() + " " + document.querySelector(".readout").textContent;
       document.querySelector(".play").click();
       document.body.dataset.playing = document.querySelector(".play").textContent + " " + svg.animationsPaused();
     }, 300));'
  on_page 'data-poster="25 true"'
  on_page 'data-moved="75 1.50 s of 2.00 s"'
  on_page 'data-playing="Pause false"'
}
