# Assertions for the awk tests of this folder. A test program calls them, and prints nothing if all pass; the first line of
# its output is the first failure. report_checks() at its end says how much was checked and sets the exit status.

function expect(condition, what) {
    checks++
    if (condition) return
    failures++
    print "failed: " what
}

# The relative difference, kept as the worst of its kind.
function expect_close(got, wanted, tolerance, what,    error) {
    error = wanted == 0 ? got : (got - wanted) / wanted
    if (error < 0) error = -error
    if (error > worst[what]) worst[what] = error
    expect(error <= tolerance, sprintf("%s: got %.17g, wanted %.17g, off by %.3g", what, got, wanted, error))
}

function report_checks(    kind) {
    for (kind in worst) printf "worst error of %s: %.3g\n", kind, worst[kind]
    print checks " checked, " failures + 0 " failed"
    exit (failures > 0 || checks == 0)
}
