# Google Benchmark JSON → a name, a tab and the seconds that its repetitions took.
include "gbench";
[repetitions | {name: benchmark_name, seconds: ((.iterations // 1) * .real_time * nanoseconds / 1e9)}]
| group_by(.name)[] | [.[0].name, (map(.seconds) | add)] | @tsv
