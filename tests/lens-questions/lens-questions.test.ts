import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Caller, Lens } from '@consilium/kernel';
import { createLens, createRecord } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { corpusPatients, ownPatients, type SentPatient } from '../import/patients.ts';
import { type ExpectedAnswers, expectedAnswers } from './expected-answers.ts';
import { judge, type Verdict } from './judge.ts';
import { type Half, type Question, questionsOf } from './question.ts';

const HALVES: readonly Half[] = ['first-half', 'second-half'];
const GOAL = 0.98;

const sent = new Map<string, SentPatient>([
  ...ownPatients().map((patient) => [patient.name, patient] as const),
  ...corpusPatients(195).map((patient) => [patient.name.replace('patient', 'corpus'), patient] as const),
]);
/** Without the corpus, those of our own patients. */
const questions = new Map(
  HALVES.map((half) => [half, questionsOf(half).filter(({ patient }) => sent.has(patient))]),
);
const all = [...questions.values()].flat();
const patients = new Map([...sent].filter(([name]) => all.some(({ patient }) => patient === name)));

let lens: Lens;
let expected: ExpectedAnswers;
let stop: (() => Promise<void>) | undefined;
const callers = new Map<string, Caller>();
const figures = new Map<Half, { atOnce: number; accepted: number; right: number }>();

const share = (verdicts: readonly Verdict[], of: (verdict: Verdict) => boolean) =>
  verdicts.filter(of).length / verdicts.length;

async function judged(half: readonly Question[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const question of half) {
    const caller = callers.get(question.patient)!;
    verdicts.push(await judge(lens, caller, question, expected[question.id]!));
  }
  return verdicts;
}

describe('lens questions [A5]', () => {
  beforeAll(async () => {
    let clock = new Date();
    const stand = await startRecordStand({ now: () => clock });
    stop = stand.stop;
    const record = createRecord(stand.parts);
    for (const [name, { read }] of patients) {
      const caller = await stand.newCaller();
      for (const { date, bundle } of read()) {
        clock = new Date(date);
        await record.importBundle(caller, bundle, { source: 'clinic-a' });
      }
      callers.set(name, caller);
    }
    clock = new Date('2026-03-01T10:00:00.000Z');
    lens = createLens(stand.parts);
    expected = expectedAnswers(patients, all);
  });
  afterAll(() => stop?.());

  it('shares nothing with the script that computes the expected answers', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.startsWith('expected/') && file.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const file of ['expected-process.ts', ...files]) {
      const source = readFileSync(join(import.meta.dirname, file), 'utf8');
      for (const [, from] of source.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
        const path = from!.startsWith('node:') ? 'expected/' : normalize(join(dirname(file), from!));
        expect(path).toMatch(/^expected\//);
      }
    }
  });

  it('asks something that has an answer, mostly', () => {
    const answered = all.filter(({ id }) => expected[id]!.length > 0);
    expect(answered.length / all.length).toBeGreaterThanOrEqual(0.8);
  });

  it.each(HALVES)('accepts and answers the %s', async (half) => {
    const verdicts = await judged(questions.get(half)!);
    for (const { id, told } of verdicts) if (told !== '') console.info(`${id} ${told}`);
    const figure = {
      atOnce: share(verdicts, ({ accepted }) => accepted === 'at once'),
      accepted: share(verdicts, ({ accepted }) => accepted !== 'no'),
      right: share(verdicts, ({ right }) => right),
    };
    figures.set(half, figure);
    console.info(half, figure);
    expect(figure.accepted).toBeGreaterThanOrEqual(GOAL);
    expect(figure.right).toBeGreaterThanOrEqual(GOAL);
  });

  it.runIf(suiteSize() === 'full')('is measured', () => {
    writeMeasured({
      name: 'lens-questions',
      goals: HALVES.flatMap((half) => {
        const { atOnce, accepted, right } = figures.get(half)!;
        const percent = (part: number) => Math.round(part * 1000) / 10;
        const whose = half === 'first-half' ? 'in the seed’s style' : 'by somebody who saw the schema only';
        return [
          goal(`questions ${whose}`, '≥ 100', questions.get(half)!.length, 'questions'),
          goal(`${whose}: accepted at once`, '≥ 80', percent(atOnce), '%'),
          goal(`${whose}: accepted, after at most one repair`, '≥ 98', percent(accepted), '%'),
          goal(`${whose}: accepted and right`, '≥ 98', percent(right), '%'),
        ];
      }),
    });
  });
});
