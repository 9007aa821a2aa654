import { spinner } from '@clack/prompts';
import type { Reporter } from './reporter.ts';

const EVERY_MS = 5_000;

/** Shows that something long goes on: a turning mark with its seconds in a terminal, else a line now and then. */
export async function withProgress<T>(what: string, report: Reporter, work: () => Promise<T>): Promise<T> {
  if (report.json) return work();
  if (process.stderr.isTTY) return turning(what, work);
  const began = performance.now();
  report.progress(`${what} …`);
  const timer = setInterval(() => {
    report.progress(`${what} … ${Math.round((performance.now() - began) / 1_000)} s`);
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function turning<T>(what: string, work: () => Promise<T>): Promise<T> {
  const mark = spinner({ indicator: 'timer', output: process.stderr });
  mark.start(what);
  try {
    const done = await work();
    mark.stop(what);
    return done;
  } catch (error) {
    mark.error(what);
    throw error;
  }
}
