#if os(Linux)
import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Key-value observing") struct KeyValueObservingTests {
    @Test func `an observer gets each other value, with old and new as asked for`() {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var (offsets, values, plain): ([String], [String], Int) = ([], [], 0)
        let all = scrollView.observe(\.contentOffset, options: [.new, .old, .initial]) { _, change in
            offsets.append("\(change.oldValue.map { "\($0.y)" } ?? "–") → \(change.newValue.map { "\($0.y)" } ?? "–")")
        }
        let alpha = scrollView.observe(\.alpha) { view, change in
            values.append("\(view.alpha)")
            #expect(change.newValue == nil && change.oldValue == nil)
            #expect(change.kind == .setting && change.indexes == nil)
        }
        let hidden = scrollView.observe(\.isHidden, options: .new) { _, _ in plain += 1 }
        scrollView.contentOffset.y = 10
        scrollView.contentOffset.y = 10
        scrollView.contentOffset.y = 25
        scrollView.alpha = 0.5
        #expect(offsets == ["– → 0.0", "0.0 → 10.0", "10.0 → 25.0"] && values == ["0.5"] && plain == 0)
        all.invalidate()
        scrollView.contentOffset.y = 30
        scrollView.isHidden = true
        #expect(offsets.count == 3 && plain == 1)
        _ = consume alpha
        scrollView.alpha = 1
        #expect(values == ["0.5"])
        hidden.invalidate()
    }

    @Test func `a view's observers hear of changes of its layer, and another view's do not`() {
        let (view, other) = (UIView(), UIView())
        var calls = 0
        let observation = view.observe(\.center) { _, _ in calls += 1 }
        view.layer.position.x = 5
        other.center.x = 7
        #expect(calls == 1)
        observation.invalidate()
    }

    @Test func `an observer by name gets paths, and is removed by its path and context`() {
        let (view, observer) = (UIView(), ObservedModel())
        let context = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        defer { unsafe context.deallocate() }
        unsafe view.addObserver(observer, forKeyPath: "center", options: [.new, .old], context: nil)
        unsafe view.addObserver(observer, forKeyPath: "layer.position.x", options: .new, context: context)
        unsafe view.addObserver(observer, forKeyPath: "alpha", context: nil)
        view.center = CGPoint(x: 4, y: 2)
        #expect(
            observer.calls == [
                "center: (0.0, 0.0) → (4.0, 2.0)", "layer.position.x: – → 4.0 with context",
            ])
        observer.calls = []
        view.alpha = 0.5
        view.alpha = 0.5
        #expect(observer.calls == ["alpha: – → –"])
        observer.calls = []
        // Another context: nothing is removed.
        unsafe view.removeObserver(observer, forKeyPath: "center", context: context)
        unsafe view.removeObserver(observer, forKeyPath: "layer.position.x", context: context)
        view.removeObserver(observer, forKeyPath: "alpha")
        view.center.x = 8
        view.alpha = 1
        #expect(observer.calls == ["center: (4.0, 2.0) → (8.0, 2.0)"])
        view.removeObserver(observer, forKeyPath: "center")
        view.center.x = 0
        #expect(observer.calls.count == 1)
    }

    @Test func `a property of the app calls its observers, also where the app says that it changed`() {
        let model = ObservedModel()
        var values: [Double] = []
        var ages: [String?] = []
        let number = model.observe(\.number, options: .new) { _, change in values.append(change.newValue ?? -1) }
        let name = model.observe(\.name, options: [.new, .initial]) { _, change in ages.append(change.newValue ?? "–") }
        model.number = 2
        model.number = 2
        model.name = "second"
        #expect(values == [2] && ages == ["first"])
        model.willChangeValue(forKey: "name")
        model.didChangeValue(forKey: "name")
        #expect(ages == ["first", "second"])
        model.name = nil
        model.willChangeValue(for: \.name)
        model.didChangeValue(for: \.name)
        #expect(ages.count == 3 && ages[2] == nil)
        number.invalidate()
        name.invalidate()
        model.number = 3
        #expect(values == [2])
    }

    @Test func `an observer by name gets NSNull for a value that is none`() {
        let (model, observer) = (ObservedModel(), ObservedModel())
        unsafe model.addObserver(observer, forKeyPath: "name", options: [.new, .old], context: nil)
        for name in [nil, "second"] as [String?] {
            model.name = name
            model.didChangeValue(forKey: "name")
        }
        #expect(observer.calls == ["name: first → \(NSNull())", "name: \(NSNull()) → second"])
        model.removeObserver(observer, forKeyPath: "name")
    }

    @Test func `the first of an observer's changes has no old value`() {
        let (model, observer) = (ObservedModel(), ObservedModel())
        for key in ["number", "name"] {
            unsafe model.addObserver(observer, forKeyPath: key, options: [.new, .old, .initial], context: nil)
        }
        model.number = 4
        #expect(observer.calls == ["number: – → 1.5", "name: – → first", "number: 1.5 → 4.0"])
        for key in ["number", "name"] { model.removeObserver(observer, forKeyPath: key) }
    }

    private final class Token {}
    private struct Plain {}
    @MainActor private final class Holder: NSObject {
        @KeyValueObserved var token = Token()
        @KeyValueObserved var plain = Plain()
    }

    @Test func `objects that cannot be compared are the same by their identity, and structures are always others`() {
        let holder = Holder()
        var (tokens, plains) = (0, 0)
        let token = holder.observe(\.token) { _, _ in tokens += 1 }
        let plain = holder.observe(\.plain) { _, _ in plains += 1 }
        let same = holder.token
        holder.token = same
        #expect(tokens == 0)
        holder.token = Token()
        #expect(tokens == 1)
        let before = plains
        holder.plain = Plain()
        #expect(plains == before + 1 && tokens == 1)
        token.invalidate()
        plain.invalidate()
    }

    private final class Worker: NSObject, @unchecked Sendable {
        @KeyValueObserved var progress = 0
    }

    @Test func `a change on another thread sets the value, and calls nobody`() async {
        let worker = Worker()
        var values: [Int] = []
        let observation = worker.observe(\.progress, options: .new) { _, change in
            values.append(change.newValue ?? -1)
        }
        await Task.detached { worker.progress = 5 }.value
        #expect(worker.progress == 5 && values.isEmpty)
        worker.progress = 6
        #expect(values == [6])
        observation.invalidate()
    }

    /// An operation says itself when its state changes; Foundation has these methods for operations, too.
    private final class Loading: Operation, @unchecked Sendable {
        private var hasEnded = false
        override var isFinished: Bool { hasEnded }

        func end() {
            willChangeValue(forKey: "isFinished")
            willChangeValue(for: \.isFinished)
            hasEnded = true
            didChangeValue(for: \.isFinished)
            didChangeValue(forKey: "isFinished")
        }
    }

    @Test func `a subclass of an operation says that its values change`() {
        let loading = Loading()
        loading.end()
        #expect(loading.isFinished)
    }

    @Test func `an observed object that is gone is not asked`() {
        var view: UIView? = UIView()
        let observation = view?.observe(\.alpha) { _, _ in Issue.record("called") }
        weak let gone = view
        view = nil
        #expect(gone == nil)
        UIView().alpha = 0.5
        observation?.invalidate()
    }

    @Test func `an observer without the method ends the program`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (view, observer) = (UIView(), NSObject())
            unsafe view.addObserver(observer, forKeyPath: "alpha", options: .new, context: nil)
            view.alpha = 0.5
        }
    }
}
#endif
