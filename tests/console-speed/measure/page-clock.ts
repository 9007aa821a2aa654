import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** What one interaction took, in milliseconds. */
export interface Taken {
  /** From the input to the next paint, as the browser's Event Timing says; 16 where it was too short to be told. */
  readonly paint: number;
  /** Processor time of the page's main thread until it was settled: what the machine's other work does not change. */
  readonly cpu: number;
  /** The longest task without a break, on the wall; 0 where none took 50. */
  readonly longestTask: number;
  /** Until what was asked for is there: the server and the network are in it. */
  readonly settled: number;
}

/** Event Timing tells of nothing shorter. */
const SHORTEST_TOLD = 16;

/** In the page: what the browser tells of inputs, tasks and frames. */
const LISTEN = `(() => {
  const told = { inputs: [], tasks: [], frames: [] };
  globalThis.__told = told;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) told.inputs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) told.tasks.push(duration);
  }).observe({ type: 'longtask' });
})();`;

/** Call before the context has the page that is measured. */
export async function listenToPages(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: LISTEN });
}

export interface PageClock {
  /** Does one thing to the page; `settled` waits for what it brings. */
  readonly take: (act: () => Promise<unknown>, settled?: () => Promise<unknown>) => Promise<Taken>;
  /** Lengths of the frames while something is done, and the main thread's processor time. */
  readonly frames: (
    act: () => Promise<unknown>,
  ) => Promise<{ readonly frames: readonly number[]; readonly cpu: number }>;
  /** Bytes of the page's JavaScript heap after a collection. */
  readonly heap: () => Promise<number>;
}

const FORGET = '__told.inputs.length = 0; __told.tasks.length = 0;';
const TOLD = '({ inputs: [...__told.inputs], tasks: [...__told.tasks] })';
const COUNT_FRAMES = `(() => {
  __told.frames.length = 0;
  __told.stop = false;
  let last = performance.now();
  const next = (now) => {
    __told.frames.push(now - last);
    last = now;
    if (!__told.stop) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})();`;
const FRAMES = '(() => { __told.stop = true; return __told.frames.slice(1); })()';
/** Until what was changed is painted. */
const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))';

export async function clockOf(page: Page): Promise<PageClock> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    take: async (act, settled) => {
      await page.evaluate(TWO_FRAMES);
      await page.evaluate(FORGET);
      const before = await busyMs(session);
      const started = performance.now();
      await act();
      await settled?.();
      const ended = performance.now();
      await page.evaluate(TWO_FRAMES);
      const cpu = (await busyMs(session)) - before;
      const told = await page.evaluate<{ readonly inputs: number[]; readonly tasks: number[] }>(TOLD);
      return {
        paint: Math.max(SHORTEST_TOLD, ...told.inputs),
        longestTask: Math.max(0, ...told.tasks),
        ...{ cpu, settled: ended - started },
      };
    },
    frames: async (act) => {
      await page.evaluate(COUNT_FRAMES);
      const before = await busyMs(session);
      await act();
      const cpu = (await busyMs(session)) - before;
      const frames = await page.evaluate<readonly number[]>(FRAMES);
      return { frames, cpu };
    },
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
  };
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
