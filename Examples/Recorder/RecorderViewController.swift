import UIKit

/// Runs the experiments one after the other, then records a fling and a pull of a scroll view.
public final class RecorderViewController: UIViewController, UIScrollViewDelegate {
    /// The recordings so far.
    public private(set) var file = RecordingFile(
        device: UIDevice.current.model, system: "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)")
    /// The behaviours that are recorded without a finger, in order.
    public static var behaviours: [String] { Experiment.all.map(\.recording.behaviour) }
    private var remaining = Experiment.all
    private var current: (experiment: Experiment, box: UIView, startTime: Double?)?
    private var samples: [[Double]] = []
    private var schedule = Schedule()
    private var scroll: (recording: RecordedMotion, startTime: Double)?
    private let label = UILabel()
    /// The list that a finger flings and pulls.
    public let scrollView = UIScrollView()
    private var link: FrameLink?

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.numberOfLines = 0
        label.frame = CGRect(x: 20, y: 60, width: view.bounds.width - 40, height: 120)
        view.addSubview(label)
        link = FrameLink { [weak self] time in self?.sample(at: time) }
    }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        next()
    }

    private func next() {
        guard !remaining.isEmpty else {
            // A simulator that nobody sits at has no finger.
            let hasFinger = ProcessInfo.processInfo.environment["RECORDER_WITHOUT_FINGER"] == nil
            return hasFinger ? askForScrolls() : finish()
        }
        let experiment = remaining.removeFirst()
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        box.center = CGPoint(x: 50, y: 300)
        box.backgroundColor = .blue
        view.addSubview(box)
        samples = []
        schedule = Schedule()
        label.text = "\(experiment.recording.behaviour), \(remaining.count) to go"
        experiment.start(box, schedule)
        current = (experiment, box, nil)
    }

    /// One frame: the presentation of this moment belongs to the time at which it is shown.
    public func sample(at frameTime: Double) {
        if let running = current {
            let startTime = running.startTime ?? frameTime
            current?.startTime = startTime
            let time = frameTime - startTime
            schedule.run(until: time)
            samples.append([time, running.experiment.value(running.box)])
            guard time >= running.experiment.duration else { return }
            var recording = running.experiment.recording
            recording.samples = samples
            file.recordings.append(recording)
            running.box.removeFromSuperview()
            current = nil
            next()
        } else if let running = scroll {
            scroll?.recording.samples.append([
                frameTime - running.startTime, Double(scrollView.contentOffset.y),
            ])
        }
    }

    private func askForScrolls() {
        label.text = "Fling the list once without reaching its end, then pull it down beyond its top and let go."
        scrollView.frame = CGRect(x: 0, y: 200, width: view.bounds.width, height: view.bounds.height - 200)
        scrollView.contentSize = CGSize(width: scrollView.bounds.width, height: 20_000)
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.delegate = self
        for row in 0..<200 {
            let stripe = UIView(frame: CGRect(x: 0, y: CGFloat(row) * 100, width: scrollView.bounds.width, height: 50))
            stripe.backgroundColor = .lightGray
            scrollView.addSubview(stripe)
        }
        view.addSubview(scrollView)
    }

    /// The delegate's velocity is in points per millisecond.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        let offset = Double(scrollView.contentOffset.y)
        var parameters = ["offset": [offset], "velocity": [Double(velocity.y) * 1000]]
        if offset < 0 {
            parameters["maximumOffset"] = [Double(scrollView.contentSize.height - scrollView.bounds.height)]
            parameters["viewportLength"] = [Double(scrollView.bounds.height)]
        } else {
            parameters["rate"] = [Double(scrollView.decelerationRate.rawValue)]
        }
        let recording = RecordedMotion(
            behaviour: offset < 0 ? "scrollBounce" : "scrollDeceleration", parameters: parameters)
        scroll = (recording, CACurrentMediaTime())
    }

    /// Keeps the scroll that has ended.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        guard let finished = scroll?.recording else { return }
        scroll = nil
        file.recordings.append(finished)
        if finished.behaviour == "scrollBounce" { finish() }
    }

    private func finish() {
        link?.stop()
        scrollView.removeFromSuperview()
        do {
            let folder = try FileManager.default.url(
                for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
            let url = try file.write(to: folder)
            label.text = "Recorded: \(url.path)"
            print(try String(contentsOf: url, encoding: .utf8))
        } catch {
            label.text = "Cannot write the recording: \(error)"
        }
    }
}
