// libadwaita's animations. They follow the frame clock of a mapped widget: its time is replaced here, its signal sent by hand.

#include "engine.hpp"
#include <adwaita.h>

static gint64 now = 1000000;

extern "C" gint64 gdk_frame_clock_get_frame_time(GdkFrameClock *) { return now; }

static GtkWidget *window;

static void set_value(double value, gpointer object) { *static_cast<double *>(object) = value; }

struct Adwaita : Engine {
    bool is_spring;
    gint64 start = now;
    std::vector<double> values;
    std::vector<AdwAnimation *> animations;

    Adwaita(int count, bool is_spring) : is_spring(is_spring), values(count) {
        for (double &value : values) {
            auto target = adw_callback_animation_target_new(set_value, &value, nullptr);
            AdwAnimation *animation;
            if (is_spring) {
                animation = adw_spring_animation_new(window, 0, 100, adw_spring_params_new(0.5, 1, 100), target);
            } else {
                animation = adw_timed_animation_new(window, 0, 100, 1000, target);
                adw_timed_animation_set_easing(ADW_TIMED_ANIMATION(animation), ADW_EASE_OUT_CUBIC);
            }
            adw_animation_play(animation);
            animations.push_back(animation);
        }
    }
    ~Adwaita() override {
        // All end here: one by one, their callbacks take minutes to remove.
        frame(100);
        for (auto animation : animations) g_object_unref(animation);
    }
    void frame(double time) override {
        now = start + gint64(time * 1e6 + 1e-3);
        g_signal_emit_by_name(gtk_widget_get_frame_clock(window), "update");
    }
    double value() override { return values.back(); }
    bool turn() override {
        if (!is_spring) return false;
        // As an application does: the animation starts from its value, with its velocity.
        auto spring = ADW_SPRING_ANIMATION(animations.back());
        double velocity = adw_spring_animation_get_velocity(spring);
        adw_spring_animation_set_value_from(spring, values.back());
        adw_spring_animation_set_value_to(spring, 0);
        adw_spring_animation_set_initial_velocity(spring, velocity);
        adw_animation_play(animations.back());
        return true;
    }
    bool ended() override { return adw_animation_get_state(animations.back()) == ADW_ANIMATION_FINISHED; }
};

int main() {
    adw_init();
    window = gtk_window_new();
    gtk_window_present(GTK_WINDOW(window));
    while (!gtk_widget_get_mapped(window)) g_main_context_iteration(nullptr, TRUE);
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", adw_get_major_version(), adw_get_minor_version(), adw_get_micro_version());
    auto work = "an object, a tick callback and a callback each";
    // Its threshold, 0.001, is a part of the distance.
    report("AdwSpringAnimation", version, "spring", work, 0.1, [](int count) { return new Adwaita(count, true); });
    report("AdwTimedAnimation", version, "cubic-out", work, 0, [](int count) { return new Adwaita(count, false); });
}
