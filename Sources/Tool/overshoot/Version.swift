#if CommandLineTool
import CBuildVersion
import ReportContext

enum Version {
    /// Git's description of the sources when the scripts built them, such as `0.2.0` at its tag or `0.2.0-3-g1a2b3c4-dirty`
    /// after it; otherwise the release alone, as in a build outside git or without the scripts.
    static var text: String {
        let described = unsafe String(cString: cbv_described_version())
        return described.isEmpty ? RunContext.version : described
    }
}
#endif
