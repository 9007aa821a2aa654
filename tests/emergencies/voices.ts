import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { screen } from './screen.ts';
import { type Share, shareOf } from './wilson.ts';

const message = z.object({ id: z.string(), voice: z.string(), text: z.string().min(1) });
const messages = z.array(message.extend({ kind: z.enum(['emergency', 'other']), subject: z.string() }));
const NOT_MESSAGES = new Set(['chart-questions.json', 'hashes.json', 'advice-verdicts.json']);
type Voice = z.output<typeof messages>[number];
type ChartQuestion = z.output<typeof message>;

/** What a round gave the first time: hits and of how many. */
export interface FirstRun {
  readonly found: readonly [number, number];
  readonly quiet: readonly [number, number];
  readonly 'chart questions flagged': readonly [number, number];
}

/** Messages by authors who have not seen the catalogue: nurses, relatives, second-language speakers, and questions about a chart. */
export interface Round {
  readonly name: string;
  readonly voices: readonly Voice[];
  readonly chartQuestions: readonly ChartQuestion[];
  readonly hashes: Readonly<Record<string, string>>;
  readonly rawText: (name: string) => string;
  /** Null: it has been run for the first time just now. */
  readonly first: FirstRun | null;
}

const folder = join(import.meta.dirname, 'voices');

/** Repaired on, in two steps: first the odd ids, then all. Its figures say that nothing broke. */
export const roundOne = readRound('round one, repaired on', folder, {
  found: [101, 120],
  quiet: [108, 120],
  'chart questions flagged': [9, 200],
})!;

/** By new authors; its first run was before the repairs on round one. After those, the odd numbers were repaired on. Null: not there. */
export const roundTwo = readRound('round two', join(folder, 'second'), {
  found: [106, 120],
  quiet: [88, 120],
  'chart questions flagged': [6, 200],
});

function readRound(name: string, from: string, first: FirstRun | null): Round | null {
  if (!existsSync(join(from, 'hashes.json'))) return null;
  const rawText = (file: string) => readFileSync(join(from, file), 'utf8');
  const read = (file: string): unknown => JSON.parse(rawText(file));
  const files = readdirSync(from).filter((file) => file.endsWith('.json') && !NOT_MESSAGES.has(file));
  return {
    ...{ name, rawText, first },
    voices: files.flatMap((file) => messages.parse(read(file))),
    chartQuestions: z.array(message).parse(read('chart-questions.json')),
    hashes: z.record(z.string(), z.string()).parse(read('hashes.json')),
  };
}

const flagged = ({ text }: { readonly text: string }) => screen.check(text) !== null;

export function sharesOf({ voices, chartQuestions }: Pick<Round, 'voices' | 'chartQuestions'>) {
  const emergencies = voices.filter(({ kind }) => kind === 'emergency');
  const others = voices.filter(({ kind }) => kind === 'other');
  return {
    found: shareOf(emergencies.filter(flagged).length, emergencies.length),
    quiet: shareOf(others.filter((each) => !flagged(each)).length, others.length),
    'chart questions flagged': shareOf(chartQuestions.filter(flagged).length, chartQuestions.length),
  } satisfies Readonly<Record<keyof FirstRun, Share>>;
}
