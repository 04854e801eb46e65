// The controls of pictures that move: each rests in the middle of its first motion until it is played or moved.
(function () {
  "use strict";
  // Those who ask for less motion see the picture's own still.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;

  function control(player, svg) {
    const find = (name) => player.querySelector(name);
    const [play, scrub] = [find(".play"), find(".scrub")];
    const duration = parseFloat(svg.querySelector("[dur]").getAttribute("dur"));
    const show = (time) => {
      scrub.value = time % duration;
      find(".readout").textContent = Number(scrub.value).toFixed(2) + " s of " + duration.toFixed(2) + " s";
    };
    const pause = () => { svg.pauseAnimations(); play.textContent = "Play"; };
    const follow = () => {
      show(svg.getCurrentTime());
      if (!svg.animationsPaused()) requestAnimationFrame(follow);
    };
    scrub.max = duration;
    const move = (time) => { pause(); svg.setCurrentTime(time); show(time); };
    scrub.addEventListener("input", () => move(Number(scrub.value)));
    play.addEventListener("click", () => {
      if (!svg.animationsPaused()) return pause();
      svg.unpauseAnimations();
      play.textContent = "Pause";
      follow();
    });
    move(Number(svg.dataset.poster ?? duration / 2));
    find(".controls").hidden = false;
  }

  for (const player of document.querySelectorAll(".player")) {
    const frame = player.querySelector("iframe");
    const open = () => {
      const svg = frame.contentDocument?.querySelector("svg");
      if (svg?.querySelector("[dur]") && player.querySelector(".controls").hidden) control(player, svg);
    };
    frame.addEventListener("load", open);
    open();
  }
})();
