/** Runs in the page before its own scripts. The benchmark reads `window.watched`. */
window.watched = {
  longTasks: [],
  frames: [],
  lcp: 0,

  /** The sum of what each long task of the main thread took beyond 50 ms. */
  blockedMs: () =>
    window.watched.longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),

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
