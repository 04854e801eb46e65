#if CommandLineTool
import CBuildVersion

/// The text of `overshoot --version`.
enum Version {
    /// The release that these sources are: the newest heading of CHANGELOG.md, which a test holds it to. All that is
    /// known of a build outside git, or without the scripts.
    static let release = "0.1.0"

    /// Git's description of the sources when the scripts built them, such as `0.1.0` at its tag or `0.1.0-3-g1a2b3c4-dirty`
    /// after it; otherwise the release alone.
    static var text: String {
        let described = unsafe String(cString: cbv_described_version())
        return described.isEmpty ? release : described
    }
}
#endif
