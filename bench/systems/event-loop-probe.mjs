import { monitorEventLoopDelay } from 'node:perf_hooks';

const histogram = monitorEventLoopDelay({ resolution: 5 });
histogram.enable();

process.on('message', (message) => {
  if (message?.type !== 'event-loop?') return;
  process.send?.({ type: 'event-loop', blockedMs: histogram.max / 1e6 });
  histogram.reset();
});
