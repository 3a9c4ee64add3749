/** Runs in the page before its own scripts, and is asked from outside as `window.watched`. */
window.watched = {
  longTasks: [],
  frames: [],
  lcp: 0,
  clickedAt: 0,

  /** What long tasks of the main thread took beyond 50 ms each, after a moment. */
  blockedSince: (moment) =>
    window.watched.longTasks
      .filter(({ startTime }) => startTime >= moment)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),

  /** When the first frame with such an element was drawn. */
  paintedAt: (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now()));
        else requestAnimationFrame(look);
      };
      look();
    }),

  noteFrames: () => {
    const note = (at) => {
      window.watched.frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  },
};

new PerformanceObserver((list) => window.watched.longTasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
});
new PerformanceObserver((list) => {
  window.watched.lcp = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
addEventListener(
  'click',
  () => {
    window.watched.clickedAt = performance.now();
  },
  true,
);
