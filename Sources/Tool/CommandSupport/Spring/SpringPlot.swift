import AnimationCore
import Foundation

extension SpringReport {
    /// gnuplot's program, data included: progress, velocity, envelope and settling line.
    package func plot(terminal: String) -> String {
        let settling = settlingTime
        // All of the motion, or ten periods where it never ends.
        let ending = settling.isFinite ? settling * 1.15 : 10 * spring.response
        let duration = ending > 0 ? ending : spring.response
        let count = 1000
        let rows = (0...count).map { index -> String in
            let time = duration * Double(index) / Double(count)
            let state = solution.state(at: time)
            let envelope = amplitude * exp(-spring.decay * time)
            return "\(time) \(1 - state.displacement) \(-state.velocity) \(1 - envelope) \(1 + envelope)"
        }
        let (red, blue) = ("#c03020", "#4050b0")
        var commands = [
            "set terminal \(terminal)", "set title \"\(plotTitle)\"",
            "set xlabel 'seconds'",
            "set ylabel 'progress' textcolor rgb '\(red)'",
            "set y2label 'velocity in distances per second' textcolor rgb '\(blue)'",
            "set ytics nomirror", "set y2tics", "set grid", "set key outside bottom center horizontal", "set bmargin 6",
            "set style textbox opaque noborder",
            "set xrange [0:\(duration)]",
            "set yrange [\(min(-0.05, lowest - 0.05)):\(max(1.1, highest + 0.05))]",
        ]
        if settling.isFinite, settling > 0 {
            commands.append(
                "set arrow from \(settling), graph 0 to \(settling), graph 1 nohead dashtype 2 linecolor rgb '#404040'")
            commands.append(
                "set label 'settled at \(short(settling)) s (within \(short(epsilon)))' at \(settling), graph 0.5 "
                    + "right offset -0.5,0 front boxed")
        }
        var curves = [
            "1 with lines linecolor rgb '#808080' title 'target'",
            "$motion using 1:3 axes x1y2 with lines linecolor rgb '\(blue)' title 'velocity'",
            "$motion using 1:2 with lines linewidth 2.5 linecolor rgb '\(red)' title 'progress'",
        ]
        if regime == .underdamped {
            curves.insert(
                "$motion using 1:4 with lines dashtype 2 linecolor rgb '#209040' title 'envelope', "
                    + "$motion using 1:5 with lines dashtype 2 linecolor rgb '#209040' notitle", at: 1)
        }
        let data = ["$motion << EndOfData"] + rows + ["EndOfData"]
        let lines = data + commands + ["plot " + curves.joined(separator: ", ")]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The spring in the designers' numbers and in the canonical ones.
    private var plotTitle: String {
        let velocity = initialVelocity == 0 ? "" : ", initial velocity \(short(initialVelocity))"
        return "duration \(short(spring.duration)) s, bounce \(short(spring.bounce)), damping ratio "
            + "\(short(spring.dampingRatio))\(velocity)\\nmass \(short(spring.mass)), "
            + "stiffness \(short(spring.stiffness)), damping \(short(spring.damping))"
    }

    /// Four digits, enough for a picture.
    private func short(_ value: Double) -> String { DecimalWriter.text(value, digits: 4) }

    /// The envelope's value at time 0: the amplitude of the oscillation.
    private var amplitude: Double {
        let rate = .pi / spring.halfPeriod
        let sine = (solution.velocity + spring.decay) / rate
        return (1 + sine * sine).squareRoot()
    }

    private var highest: Double { 1 + (peakOvershoot?.displacement.magnitude ?? 0) }

    private var lowest: Double {
        // A start away from the target turns round below 0.
        guard initialVelocity < 0, let turn = solution.nextExtremum() else { return 0 }
        return 1 - turn.displacement
    }
}
