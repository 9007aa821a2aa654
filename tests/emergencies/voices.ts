import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { screen } from './screen.ts';
import { type Share, shareOf } from './wilson.ts';

/** Written by three voices that have not seen the catalogue; those with an odd number were repaired on, after the first run. */
const folder = join(import.meta.dirname, 'voices');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

const message = z.object({ id: z.string(), voice: z.string(), text: z.string().min(1) });
const messages = z.array(message.extend({ kind: z.enum(['emergency', 'other']), subject: z.string() }));

export const voices = messages.parse(JSON.parse(textOf('set.json')));
export const chartQuestions = z.array(message).parse(JSON.parse(textOf('chart-questions.json')));
export const hashes = z.record(z.string(), z.string()).parse(JSON.parse(textOf('hashes.json')));
export const rawText = textOf;

/** What the sets gave the first time, before anything was repaired on a half of them. */
export const voicesFirst = {
  found: [101, 120],
  quiet: [108, 120],
  'chart questions flagged': [9, 200],
} as const;

export const isEven = ({ id }: { readonly id: string }) => Number(/\d+/.exec(id)![0]) % 2 === 0;

const flagged = ({ text }: { readonly text: string }) => screen.check(text) !== null;

export function sharesOf(keep: (each: { readonly id: string }) => boolean) {
  const emergencies = voices.filter((each) => each.kind === 'emergency' && keep(each));
  const others = voices.filter((each) => each.kind === 'other' && keep(each));
  const questions = chartQuestions.filter(keep);
  return {
    found: shareOf(emergencies.filter(flagged).length, emergencies.length),
    quiet: shareOf(others.filter((each) => !flagged(each)).length, others.length),
    'chart questions flagged': shareOf(questions.filter(flagged).length, questions.length),
  } satisfies Readonly<Record<string, Share>>;
}
