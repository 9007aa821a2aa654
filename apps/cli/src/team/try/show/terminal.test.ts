import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { proposedFact, proposedFrom } from './proposal-words.ts';
import { createTerminalShow } from './terminal.ts';
import { createTransient } from './transient.ts';
import { wrapped } from './wrap.ts';

const ESCAPE = String.fromCharCode(27);

function shown(colours: boolean, play: (show: ReturnType<typeof createTerminalShow>) => void): string {
  let text = '';
  const write = (piece: string) => {
    text += piece;
  };
  const paint = createPaint(colours);
  const transient = colours ? createTransient(write, paint.dim) : null;
  play(createTerminalShow({ write, width: 80, paint, transient, standIn: 'stand-in model, follows rules' }));
  return text;
}

describe('a consultation in the terminal [F5]', () => {
  it('fits the width, and nothing that is said can steer the terminal', () => {
    const said = `${ESCAPE}[2J${'word '.repeat(40)}`;
    const text = shown(false, (show) => show.said('patient', said));
    expect(text).not.toContain(ESCAPE);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('takes a draft back before the next line', () => {
    const text = shown(true, (show) => {
      show.draft('A draft that is wrong.');
      show.end(100);
    });
    expect(text).toContain(`${ESCAPE}[2A${ESCAPE}[0J`);
    expect(text.indexOf('Done in')).toBeGreaterThan(text.indexOf(`${ESCAPE}[2A`));
  });

  it('keeps the lines of a text, and leaves a word that is too long whole', () => {
    expect(wrapped('one two\n\nthree', 20, '  ')).toEqual(['  one two', '', '  three']);
    expect(wrapped(`a ${'x'.repeat(30)} b`, 22)).toEqual(['a', 'x'.repeat(30), 'b']);
  });

  it('says of a proposal what it would add, and from which characters', () => {
    const pressure = {
      resourceType: 'Observation',
      component: [
        { code: { text: 'Systolic' }, valueQuantity: { value: 120, unit: 'mmHg' } },
        { code: { text: 'Diastolic' }, valueQuantity: { value: 80, unit: 'mmHg' } },
      ],
    };
    expect(proposedFact({ resource: pressure })).toBe('Systolic 120 mmHg, Diastolic 80 mmHg');
    const proposal = {
      ...({ id: 'p1', status: 'open', quote: 'HbA1c 6.9 %', extractor: 'medical_measurements' } as const),
      span: { start: 12, end: 23 },
      source: { kind: 'document', document: 'd1', page: 2 },
      resource: {
        resourceType: 'Observation',
        code: { text: 'HbA1c' },
        valueQuantity: { value: 6.9, unit: '%' },
      },
    };
    expect(proposedFact(proposal)).toBe('HbA1c 6.9 %');
    expect(proposedFrom(proposal)).toBe('“HbA1c 6.9 %”, characters 12 to 23 of page 2');
  });
});
