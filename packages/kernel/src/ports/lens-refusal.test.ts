import { describe, expect, it } from 'vitest';
import { LensRefusal, type Refused, refusalText } from './lens-refusal.ts';

const refused: Refused = {
  rule: 'operator',
  when: 'before',
  what: 'There is no `==`.',
  span: { start: 25, end: 27 },
  instead: 'Write = for equal.',
};
const text = "MATCH (p)\n  WHERE p.name == 'Zoe'\nRETURN p";

describe('a refusal of the lens [A5]', () => {
  it('tells what is wrong, where, what to write instead and what could be better', () => {
    const { remedy } = new LensRefusal({ ...refused, hints: ['Begin at the patient.'] }, text);
    expect(remedy).toBe(
      [
        'There is no `==`. (line 2, column 16)',
        "    WHERE p.name == 'Zoe'",
        '                 ^^',
        'Write = for equal.',
        'Hint: Begin at the patient.',
      ].join('\n'),
    );
  });

  it('shows no place where there is none, or no text', () => {
    expect(new LensRefusal(refused).remedy).toBe('There is no `==`.\nWrite = for equal.');
    const { span: _, ...whole } = refused;
    expect(refusalText(text, whole)).toBe('There is no `==`.\nWrite = for equal.');
  });

  it('points past the end where something is missing', () => {
    expect(refusalText('RETURN', { ...refused, span: { start: 6, end: 6 } }).split('\n')[2]).toBe(
      '        ^',
    );
  });

  it('is logged without the text, which may hold words of a patient', () => {
    const error = new LensRefusal(refused, text);
    expect(`${error.message} ${error.stack}`).not.toContain('Zoe');
    expect(error.message).toBe('lens_refused: operator');
  });
});
