# The output of 'swift package dump-package' → a filter for swift test: the test targets that are affected by the files
# $changed (one path a line), by themselves or through a dependency. Nothing if there are none.
.targets as $targets
| ($changed | split("\n") | map(select(. != ""))) as $files
| ($targets | map({key: .name, value: [.dependencies[]? | (.byName // .target // empty)[0]]}) | from_entries) as $needs
| def folder: .path // "\(if .type == "test" then "Tests" else "Sources" end)/\(.name)";
  def affected: . as $known
    | ([$targets[].name | select(IN($known[]) or any($needs[.][]; IN($known[])))]) as $next
    | if ($next | length) == ($known | length) then . else $next | affected end;
  if any($files[]; . == "Package.swift") then [$targets[].name]
  else [$targets[] | folder as $folder | select(any($files[]; startswith($folder + "/"))) | .name] end
| affected
| map(select(. as $name | any($targets[]; .name == $name and .type == "test")))
| if . == [] then empty else "^(\(join("|")))\\." end
