import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lately, stories } from '@consilium/example-patients';
import { freePort, type RunningProcess, startProcess } from '@consilium/testing';
import { consilium, plainEnvironment, processesOn, startProduct } from '../support/product/consilium.ts';

/** A line of the start, and milliseconds behind it. Those of the first start come first: they need an empty folder. */
const POINTS: readonly (readonly [RegExp, number])[] = [
  [/are starting/, 300],
  [/migrations/, 150],
  [/synthetic patient 2/, 20],
  [/gateway and worker are ready/, 0],
  [/are starting/, 0],
  [/PostgreSQL is ready|Restate is ready/, 0],
  [/synthetic patient 5/, 0],
];

/**
 * Kills starts with -9, each on what the one before left, then starts once more: all patients are whole, the trail holds, and
 * nothing of the killed ones runs on. Gives how many kills there were, and behind how many everything was whole.
 */
export async function killAndMend(
  folder: string,
  wanted: number,
): Promise<{ readonly kills: number; readonly wholeAfter: number }> {
  let kills = 0;
  let wholeAfter = 0;
  while (kills < wanted) {
    const above = mkdtempSync(join(tmpdir(), 'killed-'));
    chmodSync(above, 0o711);
    const data = join(above, 'data');
    try {
      const round = POINTS.slice(0, wanted - kills);
      for (const [line, ms] of round)
        await killAt(folder, data, line, ms + Math.floor(kills / POINTS.length) * 37);
      kills += round.length;
      const whole = await isWhole(folder, data);
      const left = processesOn(data);
      if (left.length > 0) throw new Error(`left behind: ${left.join('\n')}`);
      if (whole) wholeAfter += round.length;
    } finally {
      rmSync(above, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return { kills, wholeAfter };
}

async function killAt(folder: string, data: string, line: RegExp, ms: number): Promise<void> {
  const start: RunningProcess = await startProcess({
    name: 'a start to be killed',
    command: process.execPath,
    args: [join(folder, 'apps/cli/consilium.mjs'), 'start', '--port', '0', '--data', data],
    cwd: folder,
    inheritEnvironment: false,
    env: plainEnvironment(),
    // A later start skips what the first has done: then its end must do.
    readyWhen: new RegExp(`${line.source}|Open {2}http`),
    readyTimeoutMs: 300_000,
  });
  await delay(ms);
  process.kill(start.pid, 'SIGKILL');
  await start.exited();
}

async function isWhole(folder: string, data: string): Promise<boolean> {
  const port = await freePort();
  const product = await startProduct(folder, { data, port });
  try {
    const audit = await consilium(folder, ['audit', 'verify', '--data', data, '--json']);
    const counts = await Promise.all(
      ['duchenne', 'polypharmacy'].map(async (patient) => {
        const { out } = await consilium(folder, ['record', 'export', patient, '--data', data, '--json']);
        return (JSON.parse(out) as { entry: unknown[] }).entry.length;
      }),
    );
    if (audit.code !== 0)
      throw new Error(`the trail of a killed start does not hold: ${audit.out}${audit.err}`);
    const [first = 0, last = 0] = counts;
    return first === ENTRIES.duchenne && last === ENTRIES.polypharmacy;
  } finally {
    await product.stop();
  }
}

const ENTRIES = { duchenne: distinctEntries('duchenne'), polypharmacy: distinctEntries('polypharmacy') };

function distinctEntries(id: string): number {
  const story = stories.find((each) => each.id === id)!;
  // Which day it is moves its dates only.
  const chapters = [...story.chapters, lately(story, '2026-01-01')];
  const urls = chapters.flatMap(({ bundle }) => bundle.entry?.map(({ fullUrl }) => fullUrl) ?? []);
  return new Set(urls).size;
}
