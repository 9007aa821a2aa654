import type { Identifier } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { asksForLiterature, outsideQuery } from './outside-query.ts';

const query = (text: string, identifiers: readonly Identifier[] = []) => outsideQuery(text, identifiers);

describe('the query that may be sent outside [D6] [F2]', () => {
  it.each([
    ['What do studies say about metformin in chronic kidney disease?', 'metformin chronic kidney disease'],
    ['Is there evidence that SGLT2 drugs slow CKD in type 2 diabetes?', 'sglt2 drugs ckd type 2 diabetes'],
    ['My HbA1c was 7.9 % on 2026-03-02: what do trials say of insulin?', 'hba1c insulin'],
    ['Does Allegra help with hay fever?', 'allegra hay fever'],
    ["Crohn's disease and vitamin D in children", 'crohn disease vitamin d children'],
  ])('is made of the clinical words of the message: %s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  it.each([
    'I am Anna Probe-Lind, born 02.03.1961, MRN 4711-0815, of 12 Elm Street, London SW1A 1AA.',
    'Call me on +49 30 1234567 or write to anna.metformin@example.org about it',
    'see https://example.org/metformin/anna?id=7',
    'My sister Allegra and Dr Bell asked',
    'Allegra Smith wants to know',
    'What are the risks for women and men?',
    '4711 0815 1961',
    '',
  ])('has no name, number, date, place or address, and is none without a subject: %s', (text) => {
    expect(query(text)).toBeNull();
  });

  it("has no word of the patient's identifiers, whatever else the word means", () => {
    const identifiers: Identifier[] = [
      { kind: 'name', text: 'Parkinson, Yasmin' },
      { kind: 'address', text: '3 Kidney Lane' },
    ];
    expect(query('does parkinson treatment with levodopa harm the kidney of yasmin', identifiers)).toBe(
      'treatment levodopa harm',
    );
    expect(query('does parkinson treatment with levodopa harm the kidney')).toBe(
      'parkinson treatment levodopa harm kidney',
    );
  });

  it('is short, and has each word once', () => {
    const words = query(`metformin ${'metformin insulin '.repeat(50)}`);
    expect(words).toBe('metformin insulin');
    const many = 'kidney liver heart lung brain bone skin eye ear thyroid breast prostate bladder stroke';
    expect(query(many)?.split(' ')).toHaveLength(12);
  });

  it('recognises a message that asks for studies', () => {
    expect(asksForLiterature('What do guidelines say?')).toBe(true);
    expect(asksForLiterature('What was my last HbA1c?')).toBe(false);
  });
});
