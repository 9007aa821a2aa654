import type { Outcome } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun } from '../chart/fake-run.fixture.ts';
import { unitsOf } from '../test-support/extraction.fixture.ts';
import { askOneQuestion } from './ask-one-question.ts';

const units = unitsOf({ 'mg/dl': 'mg/dL', 'mmol/l': 'mmol/L', mg: 'mg', '%': '%' });

async function asked(userText: string, ask: string, about = userText): Promise<string | undefined> {
  const outcome: Outcome = { status: 'success', text: '', output: { ask, about_quote: about } };
  const { value } = await inFakeRun({ userText, units }, () => askOneQuestion.afterAgent?.(outcome));
  return (value as Extract<Outcome, { status: 'success' }>).question;
}

describe('the one question of a turn [A6]', () => {
  it('is the one that the model picked, about words of the message', async () => {
    expect(await asked('I take metformin 500 mg.', 'how_often', 'metformin')).toBe(
      'About “I take metformin 500 mg”: How often is it taken?',
    );
    expect(await asked('I take metformin 500 mg.', 'how_often', 'warfarin')).toBe('');
  });

  it('is what code must know of a value first', async () => {
    const question = await asked('My glucose was 40 and I take metformin.', 'how_often', 'metformin');
    expect(question).toMatch(/^About “My glucose was 40”: Glucose 40: in which unit\? .*\?$/);
  });

  it('is refused in words of the model', async () => {
    await expect(asked('I take metformin.', 'Will you stop metformin?')).rejects.toThrow();
  });
});
