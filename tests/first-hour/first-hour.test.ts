import { writeFileSync } from 'node:fs';
import { stories } from '@consilium/example-patients';
import { createPool, grantAccess } from '@consilium/store';
import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { clientFor } from '../support/client.ts';
import { CLINICIAN, type Stack, startStack, TENANT } from '../support/stack.ts';
import { OWN_QUESTIONS } from './own-questions.ts';
import { type Asked, type BlindQuestion, isOdd, readBlindSet } from './questions.ts';
import { type Score, scoreOf, type Totals, totalsOf } from './score.ts';

/** What the program shows without a key: questions of people who never saw it, scored by the key of one who read FHIR only. */
const isFull = suiteSize() === 'full';

describe('the first hour with the stand-in model [A1] [A3]', () => {
  let stack: Stack;
  const blind = readBlindSet('first');
  const fresh = readBlindSet('second');
  const answers = new Map<string, string>();

  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    await openPatients(stack);
    const asked = [...OWN_QUESTIONS, ...blind, ...(isFull ? fresh : [])];
    await inLanes(asked, 6, async (each) => {
      answers.set(each.id, await answerTo(each));
    });
    const file = process.env.FIRST_HOUR_ANSWERS;
    if (file !== undefined)
      writeFileSync(
        file,
        JSON.stringify(
          [...blind, ...fresh].map(({ key: _, ...each }) => ({ ...each, answer: answers.get(each.id) })),
          null,
          1,
        ),
      );
  }, 600_000);
  afterAll(() => stack?.stop());

  async function answerTo({ voice, patient, question }: BlindQuestion): Promise<string> {
    const actor = voice === 'clinician' ? CLINICIAN : `self-${patient}`;
    const client = await clientFor(stack.server, { tenant: TENANT, actor }, patient);
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, question);
    return (await client.answer(conversation, seq, 60_000)).text;
  }

  const scored = (asked: readonly Asked[]): readonly Score[] =>
    asked.map(({ id, key }) => scoreOf(answers.get(id) ?? '', key));

  it('answers our own three', () => {
    expect(scored(OWN_QUESTIONS).filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it('answers the blind questions: no fewer than before, and nothing wrong', () => {
    const odd = scored(blind.filter(({ id }) => isOdd(id)));
    const even = scored(blind.filter(({ id }) => !isOdd(id)));
    console.log(`odd ${JSON.stringify(totalsOf(odd))}`);
    console.log(`even ${JSON.stringify(totalsOf(even))}`);
    if (process.env.FIRST_HOUR_FAULTS !== undefined)
      for (const each of odd.filter(({ isRight }) => !isRight))
        console.log(JSON.stringify({ ...each, answer: answers.get(each.id) }));
    // The goal is 80 %, and no danger left out; these are the figures that were reached, which must not fall.
    expect(totalsOf(odd).right).toBeGreaterThanOrEqual(26);
    expect(totalsOf(even).right).toBeGreaterThanOrEqual(23);
    expect(totalsOf([...odd, ...even]).wrong).toBe(0);
    expect(totalsOf([...odd, ...even]).dangerous).toBeLessThanOrEqual(1);
  });

  it.runIf(isFull)('writes the figures', () => {
    const odd = totalsOf(scored(blind.filter(({ id }) => isOdd(id))));
    const even = totalsOf(scored(blind.filter(({ id }) => !isOdd(id))));
    const second = totalsOf(scored(fresh));
    console.log(`second ${JSON.stringify(second)}`);
    const percent = ({ right, asked }: Totals) => Math.round((right / asked) * 1000) / 10;
    writeMeasured({
      name: 'first-hour',
      goals: [
        goal('questions by authors who never saw the code', '≥ 60', blind.length + fresh.length, 'questions'),
        ...Object.entries(FIRST_RUN).map(([half, { right, asked, dangerous }]) =>
          goal(
            `reported: right by the key, ${half}, first run (of ${asked})`,
            '≥ 0',
            right,
            `right, ${dangerous} dangerous`,
          ),
        ),
        goal('reported: right by the key, half repaired on', '≥ 0', percent(odd), '%'),
        goal('right by the key, even half, repaired on after its first figure', '≥ 80', percent(even), '%'),
        goal('right by the key, second set, 40 questions that nobody has read', '≥ 80', percent(second), '%'),
        goal('wrong statements', '= 0', odd.wrong + even.wrong + second.wrong, 'answers'),
        goal('dangerous omissions, half repaired on', '= 0', odd.dangerous, 'answers'),
        goal('dangerous omissions, even half', '= 0', even.dangerous, 'answers'),
        goal('dangerous omissions, second set', '= 0', second.dangerous, 'answers'),
      ],
    });
  });
});

/** The program as it was when it first met the questions. */
const FIRST_RUN = {
  'odd half': { right: 2, asked: 30, dangerous: 11 },
  'even half': { right: 1, asked: 30, dangerous: 9 },
} as const;

/** Each story as a patient of its own, open to the clinician and to the person. */
async function openPatients({ postgres, server }: Stack): Promise<void> {
  const admin = createPool(postgres.url, { max: 1 });
  try {
    // A person may have two imports at a time.
    await inLanes(stories, 2, async ({ id, chapters }) => {
      const whose = { tenant: TENANT, compartment: `patient/${id}` } as const;
      await grantAccess(admin, { ...whose, actor: CLINICIAN, relation: 'care-team', purposes: ['TREAT'] });
      await grantAccess(admin, { ...whose, actor: `self-${id}`, relation: 'self', purposes: ['PATRQT'] });
      const client = await clientFor(server, undefined, id);
      for (const { bundle } of chapters) {
        const response = await client.request('POST', '/record/import?source=clinic', bundle);
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      }
    });
  } finally {
    await admin.end();
  }
}

/** All of them, so many at a time. */
async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
