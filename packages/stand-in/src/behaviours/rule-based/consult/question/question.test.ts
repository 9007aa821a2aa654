import { describe, expect, it } from 'vitest';
import { askedParts, readQuestions } from './question.ts';
import { spelled } from './words.ts';

const TODAY = '2026-11-15';

describe('rule-based player: the questions of a message [F5]', () => {
  it.each([
    ['Allergic to anything? And the last potassium?', ['Allergic to anything?', 'And the last potassium?']],
    ['When was the surgery and who did it', ['When was the surgery', 'who did it']],
    ['My knee hurts. May I take ibuprofen?', ['My knee hurts. May I take ibuprofen?']],
    ['How is the weight? I eat less now.', ['How is the weight? I eat less now.']],
  ])('%s', (text, parts) => {
    expect(askedParts(text)).toEqual(parts);
  });

  it('keeps a part that only points back with what it points at', () => {
    expect(readQuestions('What did the heart scan find and is it worse than before?', TODAY)).toHaveLength(1);
    expect(readQuestions('Last potassium? Any allergies?', TODAY)).toHaveLength(2);
  });

  it.each([
    ['last potasium', 'last potassium'],
    ['allergeis', 'allergies'],
    ['patients', 'patients'],
    ['weighty', 'weighty'],
  ])('one slip of the pen: %s', (said, meant) => {
    expect(spelled(said)).toBe(meant);
  });

  it.each([
    ['Can I take something for my cold from the drugstore?', 'safety', 'ibuprofen'],
    ['Start mirabegron for nocturia?', 'safety', 'mirabegron'],
    ['Dental extraction tomorrow, anything to watch for?', 'concerns', undefined],
    ['Is there anything to worry about?', 'concerns', undefined],
    ['Was there anything wrong with the anaesthesia in 2019?', 'what', undefined],
    ['I am pregnant, can I keep taking my pills?', 'concerns', undefined],
  ])('what is dangerous is looked for: %s', (text, want, medicine) => {
    const [question] = readQuestions(text, TODAY);
    expect(question?.want).toBe(want);
    if (medicine !== undefined) expect(question?.medicines).toContain(medicine);
  });
});
