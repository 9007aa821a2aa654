import type { Json, Outcome, Units } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun } from '../chart/fake-run.fixture.ts';
import { askOneQuestion } from './ask-one-question.ts';

const CODES: Readonly<Record<string, string>> = { 'mg/dl': 'mg/dL', 'mmol/l': 'mmol/L', mg: 'mg', '%': '%' };
const units: Units = {
  code: (written) => CODES[written.toLowerCase()] ?? null,
  convert: (value, from, to) => (from === to ? value : null),
};

async function asked(userText: string, question: string, about = userText): Promise<Json | undefined> {
  const output = { follow_up_question: question, about_quote: about };
  const outcome: Outcome = { status: 'success', text: '', output };
  const { value } = await inFakeRun({ userText, units }, () => askOneQuestion.afterAgent?.(outcome));
  const replaced = value as Extract<Outcome, { status: 'success' }>;
  return (replaced.output as { readonly follow_up_question: Json }).follow_up_question;
}

const TOLD = 'I take metformin 500 mg since 2015.';

describe('the one question of a turn [A6]', () => {
  it('is the model’s own where it is about words of the message', async () => {
    expect(await asked(TOLD, ' How often do you take the 500 mg? ')).toBe(
      'How often do you take the 500 mg?',
    );
  });

  it.each([
    ['no question', 'Please tell me more.', TOLD],
    ['two questions', 'How often? And since when?', TOLD],
    ['two lines', 'How often\ndo you take it?', TOLD],
    ['too long', `${'How often '.repeat(30)}?`, TOLD],
    ['a link', 'Can you log in at https://evil.example?', TOLD],
    ['a host', 'Can you log in at evil.example.com?', TOLD],
    ['a picture', 'How often ![x](data:x) do you take it?', TOLD],
    ['a host without a scheme', 'Can you log in at //evil.zone/x?', TOLD],
    ['a host of any ending', 'Can you log in at evil.zone/login?', TOLD],
    ['a host with a hidden sign', 'Can you log in at evil\u200b.com?', TOLD],
    ['a host of look-alike letters', 'Can you log in at evil.cоm?', TOLD],
    ['a link in codes', 'Can you log in at evil&#46;com?', TOLD],
    ['a number of other digits', 'Do you take ８５０ mg?', TOLD],
    ['a number with a hidden sign', 'Do you take 8\u200b50 mg?', TOLD],
    ['a number of nowhere', 'Do you take 850 mg?', TOLD],
    ['part of a number', 'Do you take 50 mg?', TOLD],
    ['words of nowhere', 'How often do you take it?', 'I take warfarin'],
    ['about nothing', 'How often do you take it?', ' '],
  ])('is not asked: %s', async (_, question, about) => {
    expect(await asked(TOLD, question, about)).toBe('');
  });

  it('is shown without what nobody sees', async () => {
    expect(await asked(TOLD, 'How often do you take the 5\u200b00 mg?')).toBe(
      'How often do you take the 500 mg?',
    );
  });

  it('is what code must know of a value first, in code’s words', async () => {
    const question = await asked(
      'My glucose was 98 and I take metformin.',
      'How often do you take metformin?',
    );
    expect(question).toMatch(/^About “My glucose was 98”: Glucose 98: in which unit\? .*\?$/);
  });
});
