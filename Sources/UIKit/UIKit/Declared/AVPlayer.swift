import Foundation

// Declared: the player of AVFoundation and AVKit, for copies in which an import of these modules is one of UIKit. Nothing plays: a
// player has a rate and an empty layer.

#if os(Linux)

public struct CMTime: Hashable, Sendable {
    public var value: Int64
    public var timescale: Int32
    public init(value: Int64, timescale: Int32) { (self.value, self.timescale) = (value, timescale) }
    public init(seconds: Double, preferredTimescale: Int32) {
        self.init(value: Int64((seconds * Double(preferredTimescale)).rounded()), timescale: preferredTimescale)
    }

    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime(value: 0, timescale: 0)
    public static let indefinite = CMTime(value: 0, timescale: 0)
    public var isValid: Bool { timescale > 0 }
    public var seconds: Double { isValid ? Double(value) / Double(timescale) : .nan }
}
public typealias CMTimeScale = Int32
public typealias CMTimeValue = Int64
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

open class AVAsset: NSObject, @unchecked Sendable {
    open var duration: CMTime { .zero }
    open var isPlayable: Bool { false }
}

open class AVURLAsset: AVAsset, @unchecked Sendable {
    public let url: URL
    public init(url: URL, options: [String: Any]? = nil) { self.url = url }
}

@preconcurrency @MainActor
open class AVPlayerItem: NSObject {
    public enum Status: Int, Hashable, Sendable { case unknown, readyToPlay, failed }
    public let asset: AVAsset
    open var status: Status { .unknown }
    open var duration: CMTime { asset.duration }
    open var error: (any Error)? { nil }
    public init(asset: AVAsset) { self.asset = asset }
    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }
}

@preconcurrency @MainActor
open class AVPlayer: NSObject {
    public enum ActionAtItemEnd: Int, Hashable, Sendable { case advance, pause, none }
    public enum TimeControlStatus: Int, Hashable, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }
    public enum Status: Int, Hashable, Sendable { case unknown, readyToPlay, failed }
    open private(set) var currentItem: AVPlayerItem?
    open var rate: Float = 0
    open var volume: Float = 1
    open var isMuted = false
    open var actionAtItemEnd = ActionAtItemEnd.pause
    open var status: Status { .unknown }
    open var timeControlStatus: TimeControlStatus { rate == 0 ? .paused : .playing }
    public override init() {}
    public init(playerItem item: AVPlayerItem?) { currentItem = item }
    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }
    open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }
    open func play() { rate = 1 }
    open func pause() { rate = 0 }
    open func currentTime() -> CMTime { .zero }
    open func seek(to time: CMTime) {}
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {}
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
    ) -> Any { NSObject() }
    open func removeTimeObserver(_ observer: Any) {}
}

open class AVAudioPlayer: NSObject {
    public let url: URL?
    open weak var delegate: (any AVAudioPlayerDelegate)?
    open private(set) var isPlaying = false
    open var volume: Float = 1, pan: Float = 0, rate: Float = 1
    open var numberOfLoops = 0, enableRate = false, isMeteringEnabled = false
    open var currentTime: TimeInterval = 0
    open var duration: TimeInterval { 0 }

    public init(contentsOf url: URL) throws { self.url = url }
    public init(contentsOf url: URL, fileTypeHint utiString: String?) throws { self.url = url }
    public init(data: Data) throws { url = nil }
    @discardableResult
    open func prepareToPlay() -> Bool { true }
    @discardableResult
    open func play() -> Bool {
        isPlaying = true
        return true
    }
    open func pause() { isPlaying = false }
    open func stop() { isPlaying = false }
}

public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_: AVAudioPlayer, successfully _: Bool) {}
}

public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
}

open class AVPlayerLayer: CALayer {
    open var player: AVPlayer?
    open var videoGravity = AVLayerVideoGravity.resizeAspect
    open var isReadyForDisplay: Bool { false }
    open var videoRect: CGRect { .zero }
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }
}

open class AVPlayerViewController: UIViewController {
    open var player: AVPlayer?
    open var showsPlaybackControls = true, allowsPictureInPicturePlayback = true
    open var entersFullScreenWhenPlaybackBegins = false, exitsFullScreenWhenPlaybackEnds = false
    open var videoGravity = AVLayerVideoGravity.resizeAspect
    open private(set) lazy var contentOverlayView: UIView? = UIView()
}

extension NSNotification.Name {
    public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name("AVPlayerItemDidPlayToEndTimeNotification")
}
extension AVPlayerItem {
    public nonisolated static let didPlayToEndTimeNotification = NSNotification.Name.AVPlayerItemDidPlayToEndTime
}
#endif
