import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SearchMode } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Goal, goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Answered, answeredByRealVectors } from './real-vectors.ts';
import { foreignPassages } from './tenants.ts';

/** Passages that a made-up document is cut into, on average. */
const PER_DOCUMENT = 11;
const SIZES = {
  ci: { passages: [11_000], queries: 40, tenants: 3, texts: 0 },
  full: { passages: [10_000, 30_000, 100_000, 300_000], queries: 400, tenants: 12, texts: 5_000 },
} as const;
const MODES: readonly SearchMode[] = ['keyword', 'vector', 'hybrid'];
const size = suiteSize();
const { passages: sizes, queries, tenants, texts } = SIZES[size];

interface Measured {
  readonly passages: number;
  readonly memoryMb: number;
  readonly recall: number;
  readonly speeds: readonly {
    readonly mode: SearchMode;
    readonly clients: number;
    readonly p50: number;
    readonly p99: number;
  }[];
}

let folder: string;
const measured: Measured[] = [];
const goals: Goal[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-index-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  if (size === 'full') writeMeasured({ name: 'evidence-index', goals: [...goals, ...figuresOf(measured)] });
});

describe('[evidence-index] the index of the knowledge library [D7]', () => {
  it.each(sizes)('%i passages are found by words, vectors and both', async (wanted) => {
    const documents = Math.ceil(wanted / PER_DOCUMENT);
    const before = Math.ceil((measured.at(-1)?.passages ?? 0) / PER_DOCUMENT);
    const { seconds } = (await run('fill', before, documents)) as { readonly seconds: number };
    const figures = (await run('ask', documents, queries)) as Measured;
    measured.push(figures);
    console.log(
      `${figures.passages} passages, added in ${Math.round(seconds)} s: ${JSON.stringify(figures)}`,
    );
    expect(figures.passages).toBeGreaterThanOrEqual(wanted * 0.95);
    expect(figures.recall).toBeGreaterThanOrEqual(0.95);
  });

  it('gives no tenant a passage of another, in any mode', async () => {
    const { searches, foreign } = await foreignPassages(join(folder, 'tenants'), tenants, MODES);
    goals.push(goal('tenant × tenant × mode: foreign passages', '= 0', foreign, 'passages'));
    goals.push(goal('searches for words of another tenant', `≥ ${tenants ** 2}`, searches, 'searches'));
    expect([searches, foreign]).toEqual([tenants ** 2 * MODES.length, 0]);
  });

  it.runIf(size === 'full')('5,000 texts are embedded by a real model of this machine', async () => {
    const answered = await answeredByRealVectors(join(folder, 'real'), MODES);
    goals.push(...realGoals(answered));
    expect(answered.embedded).toBe(texts);
    expect(answered.found.vector).toBeGreaterThan(answered.found.keyword);
  });
});

async function run(what: 'fill' | 'ask', first: number, second: number): Promise<unknown> {
  const program = fileURLToPath(new URL('measure-process.ts', import.meta.url));
  const args = ['--max-old-space-size=4096', program, what, folder, String(first), String(second)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}

function realGoals({ embedded, perSecond, questions, found, nothing }: Answered): readonly Goal[] {
  const share = (mode: SearchMode) => Math.round((found[mode] / questions) * 1_000) / 10;
  return [
    goal('texts embedded by bge-small-en-v1.5 on this machine', `= ${texts}`, embedded, 'texts'),
    goal('reported: texts embedded', '≥ 0', Math.round(perSecond), 'texts/s'),
    goal('searches for something else that find nothing by vectors', '≥ 27', nothing, 'of 30'),
    ...MODES.map((mode) =>
      goal(
        `reported: questions in lay words, the right study among the first 10, ${mode}`,
        '≥ 0',
        share(mode),
        '%',
      ),
    ),
  ];
}

function figuresOf(all: readonly Measured[]): readonly Goal[] {
  const [, small, , large] = all;
  const p50 = (of: Measured | undefined, mode: SearchMode) =>
    of?.speeds.find((each) => each.mode === mode && each.clients === 1)?.p50 ?? Number.NaN;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [
    ...MODES.map((mode) =>
      goal(
        `p50 of ${mode} at 300,000 against 30,000`,
        '≤ 3',
        round(p50(large, mode) / p50(small, mode)),
        'times',
      ),
    ),
    ...all.flatMap(({ passages, recall, memoryMb, speeds }) => [
      goal(`recall@10 at ${passages}`, '≥ 0.95', Math.round(recall * 1_000) / 1_000, ''),
      goal(`reported: memory of the process that searches ${passages}`, '≥ 0', Math.round(memoryMb), 'MB'),
      ...speeds.flatMap(({ mode, clients, p50: half, p99 }) => [
        goal(`reported: ${mode}, ${passages} passages, ${clients} at once, p50`, '≥ 0', round(half), 'ms'),
        goal(`reported: ${mode}, ${passages} passages, ${clients} at once, p99`, '≥ 0', round(p99), 'ms'),
      ]),
    ]),
  ];
}
