import { spinner } from '@clack/prompts';
import type { Reporter } from './reporter.ts';

const EVERY_MS = 5_000;

/** Tells how far something long is: what it does now, and how much of that is done. */
export type Say = (stage: string, done: string) => void;

/** Shows how far `work` is: beside a turning mark in a terminal, else a line for each stage and one now and then. */
export async function withProgress<T>(
  first: string,
  report: Reporter,
  work: (say: Say) => Promise<T>,
): Promise<T> {
  if (report.json) return work(() => {});
  if (process.stderr.isTTY) return turning(first, work);
  let stage = first;
  let text = `${first} …`;
  report.progress(text);
  const timer = setInterval(() => report.progress(text), EVERY_MS);
  try {
    return await work((next, done) => {
      text = `${next}: ${done} …`;
      if (next !== stage) report.progress(text);
      stage = next;
    });
  } finally {
    clearInterval(timer);
  }
}

async function turning<T>(first: string, work: (say: Say) => Promise<T>): Promise<T> {
  const mark = spinner({ indicator: 'timer', output: process.stderr });
  let text = first;
  mark.start(text);
  try {
    const done = await work((stage, how) => {
      text = `${stage}: ${how}`;
      mark.message(text);
    });
    mark.stop(text);
    return done;
  } catch (error) {
    mark.error(text);
    throw error;
  }
}
