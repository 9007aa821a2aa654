import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface ProcessFigures {
  readonly rssMb: number;
  /** User and system, since the process began. */
  readonly cpuMs: number;
  /** How late a timer of this process came at p99, since it was last asked. */
  readonly loopDelayMs: number;
}

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

/** Of this process. */
export function processFigures(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  const loopDelayMs = Math.max(0, Math.round(delays.percentile(99) / 1e6) - RESOLUTION_MS);
  delays.reset();
  return {
    rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    cpuMs: Math.round((user + system) / 1_000),
    loopDelayMs,
  };
}
