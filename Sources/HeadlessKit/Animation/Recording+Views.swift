/// Who takes part in a recording.
extension Recording {
    /// Notes a view and all that is in it. Those that have taken part before keep their rows.
    func register(_ view: View, parent: View?, index: Int) { register([view], parent: parent, first: index) }

    /// Notes neighbours, and all that is in them.
    func register(_ views: ArraySlice<View>, parent: View?, first: Int) {
        knownParent = nil
        var registration = Registration(recording: self, now: now)
        swap(&registration.timeline, &log)
        swap(&registration.views, &self.views)
        registration.reserve(views.count)
        for (offset, view) in views.enumerated() { registration.add(view, parent: parent, index: first + offset) }
        swap(&registration.timeline, &log)
        swap(&registration.views, &self.views)
    }

    /// What is written for views that come in, taken out of the recording as long as there may be thousands of them.
    private struct Registration {
        let recording: Recording
        let now: Double
        var timeline = Timeline.blank
        var views: [View] = []

        mutating func reserve(_ count: Int) {
            guard count > views.count else { return }
            // And some more: there will be snapshots, and the other screen.
            let capacity = views.count + count + count / 8 + 16
            timeline.targets.reserveCapacity(capacity)
            views.reserveCapacity(capacity)
        }

        mutating func add(_ view: View, parent: View?, index: Int) {
            let isInitial = timeline.events.isEmpty && now == 0 && parent?.recording === recording
            let isKnown = view.recording === recording
            if !isKnown { append(view, in: isInitial ? parent?.target : nil) }
            if isKnown || (!isInitial && parent != nil) { timeline.append(view, parent: parent, index: index, at: now) }
            addSubviews(of: view)
        }

        private mutating func append(_ view: View, in parent: Int?) {
            view.recording = recording
            view.target = views.count
            views.append(view)
            timeline.targets.append(
                Timeline.Target(
                    name: view.identity, geometry: view.geometry, alpha: view.alpha, isHidden: view.isHidden,
                    backgroundColor: view.backgroundColor, parent: parent))
        }

        private mutating func addSubviews(of view: View) {
            let subviews = view.subviews
            guard !subviews.isEmpty else { return }
            reserve(subviews.count)
            for index in subviews.indices where subviews[index].recording !== recording {
                add(subviews[index], parent: view, index: index)
            }
        }
    }

    func recordHierarchy(_ view: View, parent: View?, index: Int) {
        knownParent = nil
        timeline.append(view, parent: parent, index: index, at: now)
    }
}

extension Timeline {
    /// Writes down that a view was put into another, or taken out.
    fileprivate mutating func append(_ view: View, parent: View?, index: Int, at time: Double) {
        append(target: view.target, parent: parent?.target, index: index, at: time)
        events.append(StageEvent(time: time, kind: parent == nil ? .removed : .added, target: view.target))
    }
}
