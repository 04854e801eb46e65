# Package.resolved ($resolved) → a CycloneDX 1.5 document. Variables: version, of this package; licences, lines of 'identity
# SPDX-expression'; library, the version of Google Benchmark or nothing.
($licences | split("\n") | map(select(. != "") | {key: (split(" ")[0]), value: (split(" ")[1:] | join(" "))}) | from_entries)
  as $licence
| def licensed: if . == null then {} elif test(" ") then {licenses: [{expression: .}]} else {licenses: [{license: {id: .}}]} end;
  def swift_package:
    (.location | sub("^[a-z]+://"; "") | sub("\\.git$"; "")) as $place
    | "pkg:swift/\($place)@\(.state.version)" as $purl
    | {type: "library", "bom-ref": $purl, name: .identity, version: .state.version, purl: $purl}
      + ($licence[.identity] | licensed)
      + {externalReferences: [{type: "vcs", url: .location}],
         properties: [{name: "commit", value: .state.revision}]};
  [$resolved[0].pins | sort_by(.identity)[] | swift_package] as $packages
| ({type: "library", "bom-ref": "google-benchmark", name: "benchmark",
    licenses: [{license: {id: "Apache-2.0"}}],
    externalReferences: [{type: "vcs", url: "https://github.com/google/benchmark"}]}
   + if $library == "" then {} else {version: $library} end) as $benchmark
| {bomFormat: "CycloneDX", specVersion: "1.5", version: 1,
   metadata: {component: {type: "application", "bom-ref": "overshoot", name: "overshoot", version: $version,
     licenses: [{license: {id: "Apache-2.0"}}]}},
   components: ($packages + [$benchmark]),
   dependencies: ([{ref: "overshoot", dependsOn: [($packages + [$benchmark])[]["bom-ref"]]}]
     + [($packages + [$benchmark])[] | {ref: .["bom-ref"], dependsOn: []}])}
