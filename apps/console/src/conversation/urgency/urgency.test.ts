import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../api/generated.ts';
import type { Turn } from '../turns.ts';
import { callNumbers } from './call-numbers.ts';
import { SCREENED_LANGUAGES, screenedLanguagesLine } from './screened-languages.ts';
import { checkNote, entryName, pressing, urgencyOfTurn } from './urgency-of.ts';

const row = (given: Partial<Message>): Message =>
  ({
    seq: 1,
    role: 'user',
    urgency: null,
    parts: [],
    source_agents: [],
    in_reply_to: null,
    ...given,
  }) as Message;
const found = { tier: 'emergency', entries: ['chest-pain'] } as const;
const asked = (seq: number, urgency: Message['urgency']): Turn => ({
  seq,
  question: row({ seq, urgency }),
  replies: [],
});
const advised = (seq: number, tier: 'urgent' | 'emergency'): Turn => ({
  ...asked(seq, { tier, entries: ['x'] }),
  replies: [
    row({
      role: 'assistant',
      urgency: { tier, entries: ['x'] },
      parts: [{ origin: 'code', text: `do ${seq}` }],
    }),
  ],
});

describe('the numbers to call [A2]', () => {
  it.each([
    ['This could be a heart attack. Call 112 now. Do not drive.', ['112']],
    ['Call 144 or 112 now.', ['144']],
    ['please call 999 now. You can also talk to Samaritans on 116 123, at any hour.', ['999', '116 123']],
    ['You can also talk to the line 3114, at any hour.', ['3114']],
    ['Call your local emergency number (112 in the EU, 911 in North America) now.', []],
    ['Sit down and rest.', []],
    ['Rufen Sie jetzt ☎ 144 oder 112 an. Krisenhilfe unter ☎ 0800 111 0 111.', ['144', '0800 111 0 111']],
    ['Rufen Sie jetzt ☎ Ihre örtliche Notrufnummer (112 in der EU) an.', []],
  ])('%s', (advice, numbers) => expect(callNumbers(advice)).toEqual(numbers));
});

describe('the languages of the emergency check [A15]', () => {
  it('are those of the catalogue, and the line names them', () => {
    const folder = join(import.meta.dirname, '../../../../../packages/clinical/emergencies');
    const codes = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(SCREENED_LANGUAGES.map(({ code }) => code).sort()).toEqual(codes.sort());
    for (const { name } of SCREENED_LANGUAGES) expect(screenedLanguagesLine()).toContain(name);
  });

  it('are named with a rule of theirs', () => {
    expect(entryName('de-chest-pain')).toBe('chest pain (German)');
    expect(entryName('chest-pain')).toBe('chest pain');
  });
});

describe('what the emergency screen found [A2]', () => {
  it('with the 202: advice at once, before its message is there', () => {
    const atOnce = { 1: { ...found, advice: 'Call 112 now.' } };
    expect(urgencyOfTurn(asked(1, found), atOnce)).toMatchObject({ advice: 'Call 112 now.', byCode: true });
  });

  it('a clinician gets a marker: no advice', () => {
    expect(urgencyOfTurn(asked(1, found), {})).toMatchObject({ tier: 'emergency', advice: null });
    expect(pressing([asked(1, found)], {})).toBeNull();
  });

  it('after a reload from the message of code', () => {
    expect(urgencyOfTurn(advised(1, 'urgent'), {})).toMatchObject({ tier: 'urgent', advice: 'do 1' });
  });

  it('raised by a model after code had found less: the advice of the higher tier, and not by code', () => {
    const turn = advised(1, 'urgent');
    const raised = row({
      role: 'assistant',
      urgency: { tier: 'emergency', entries: [] },
      parts: [{ origin: 'code', text: 'Call now.' }],
    });
    const question = row({ urgency: { tier: 'emergency', entries: [] } });
    expect(urgencyOfTurn({ ...turn, question, replies: [...turn.replies, raised] }, {})).toMatchObject({
      tier: 'emergency',
      advice: 'Call now.',
      byCode: false,
    });
  });

  it('raised by a model: its answer’s part of code, never its own words', () => {
    const reply = row({
      role: 'assistant',
      urgency: { tier: 'urgent', entries: [] },
      source_agents: ['health_consultant'],
      stand_in: true,
      parts: [
        { origin: 'code', text: 'See a doctor today.' },
        { origin: 'model', text: 'Call 0900 123 now.' },
      ],
    });
    expect(urgencyOfTurn({ seq: 1, question: row({}), replies: [reply] }, {})).toMatchObject({
      ...{ advice: 'See a doctor today.', byCode: false, standIn: true },
    });
  });

  it.each([
    ['checked', false, null],
    ['unchecked', false, 'not checked by a model'],
    ['stand-in', true, 'not checked by a model (stand-in)'],
  ] as const)(
    'raised while the check is %s: whether by a stand-in %s, and beside it %s',
    (model_check, standIn, note) => {
      const question = row({ urgency: { tier: 'urgent', entries: [] }, model_check });
      expect(urgencyOfTurn({ seq: 1, question, replies: [] }, {})).toMatchObject({ byCode: false, standIn });
      expect(checkNote(question)).toBe(note);
      // What code found is no stand-in's.
      expect(
        urgencyOfTurn({ seq: 1, question: { ...question, urgency: found }, replies: [] }, {}),
      ).toMatchObject({
        ...{ byCode: true, standIn: false },
      });
    },
  );

  it('stays in sight for two turns, the graver first', () => {
    const plain = (seq: number) => asked(seq, null);
    expect(pressing([advised(1, 'emergency'), advised(2, 'urgent')], {})).toMatchObject({ seq: 1 });
    expect(pressing([advised(1, 'urgent'), advised(2, 'urgent')], {})).toMatchObject({ seq: 2 });
    expect(pressing([advised(1, 'emergency'), plain(2), plain(3)], {})).toBeNull();
  });
});
