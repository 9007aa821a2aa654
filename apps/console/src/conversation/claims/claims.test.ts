import { describe, expect, it } from 'vitest';
import { numberNotes } from './number-notes.ts';
import { type Claim, type Part, placeClaims } from './place-claims.ts';
import { removalLine, removalWords } from './removal-words.ts';
import { sectionOfRef, sourceWords } from './section-of-ref.ts';

const note = (mark: string) => ({ mark, ref: `Observation/${mark}/1`, path: 'value', printed: mark });
const claim = (sentence: string, ...marks: readonly string[]): Claim => ({
  sentence,
  kind: marks.length === 0 ? 'own' : marks[0]?.startsWith('l') ? 'literature' : 'chart',
  evidence: marks.map(note),
  status: marks.length === 0 ? 'unchecked' : 'checked',
});
const part = (text: string, origin: Part['origin'] = 'chart'): Part => ({ origin, text });
const placed = (parts: readonly Part[], claims: readonly Claim[]) =>
  placeClaims({ parts, claims }).map(({ text, claims: found }) =>
    found.map(({ from, to, claim: { evidence } }) => [
      text.slice(from, to),
      evidence.map(({ mark }) => mark).join(),
    ]),
  );

describe('sentences and what stands behind them [A15]', () => {
  it('finds each sentence, with its marks taken out', () => {
    const text = 'It was 51. [c1] It was 53. [c2] [c1]\n- Ask your doctor.';
    const claims = [claim('It was 51.', 'c1'), claim('It was 53.', 'c2', 'c1'), claim('Ask your doctor.')];
    const [first] = placeClaims({ parts: [part(text)], claims });
    expect(first?.text).toBe('It was 51. It was 53.\n- Ask your doctor.');
    expect(placed([part(text)], claims)).toEqual([
      [
        ['It was 51.', 'c1'],
        ['It was 53.', 'c2,c1'],
        ['Ask your doctor.', ''],
      ],
    ]);
  });

  it('leaves out the opening words of the stand-in model, also on a line of their own', () => {
    const claims = [claim('[stand-in model]'), claim('It was 51.', 'c1')];
    const [first] = placeClaims({ parts: [part('[stand-in model]\nIt was 51. [c1]')], claims });
    expect(first?.text).toBe('It was 51.');
    expect(first?.claims).toHaveLength(1);
  });

  it('the same sentence twice is two places', () => {
    const claims = [claim('High.', 'c1'), claim('High.', 'c2')];
    expect(placed([part('High. [c1] High. [c2]')], claims)).toEqual([
      [
        ['High.', 'c1'],
        ['High.', 'c2'],
      ],
    ]);
  });

  it('a row of a table, with its mark in the last cell', () => {
    const claims = [claim('| INR | 2.1 |', 'c1')];
    expect(placed([part('| INR | 2.1 [c1] |')], claims)).toEqual([[['| INR | 2.1 |', 'c1']]]);
  });

  it('removed sentences have no place; code’s part has no claims; what is changed is passed over', () => {
    const removed: Claim = { ...claim('It was 99.'), status: 'removed', reason: 'number' };
    const claims = [removed, claim('Changed on the way.', 'c1'), claim('It stays.', 'c2')];
    expect(placed([part('Notice. It stays.', 'code'), part('Other words. It stays. [c2]')], claims)).toEqual([
      [],
      [['It stays.', 'c2']],
    ]);
  });

  it('a removed sentence does not take the place of one that says the same and stays', () => {
    const removed: Claim = { ...claim('High.'), status: 'removed', reason: 'verdict' };
    expect(placed([part('High. [c1]')], [removed, claim('High.', 'c1')])).toEqual([[['High.', 'c1']]]);
  });

  it('sentences of the second part are found in the second part', () => {
    const claims = [claim('One.', 'c1'), claim('Two.', 'c2')];
    expect(placed([part('One. [c1]'), part('Two. [c2]')], claims)).toEqual([
      [['One.', 'c1']],
      [['Two.', 'c2']],
    ]);
  });

  it('the stand-in model’s own label is left to the chip', () => {
    const claims = [claim('[stand-in model] This is so.')];
    expect(placed([part('[stand-in model] This is so.')], claims)).toEqual([[['This is so.', '']]]);
  });

  it('a mark that stands for nothing stays text', () => {
    expect(placeClaims({ parts: [part('See [c9].')], claims: [] })[0]?.text).toBe('See [c9].');
  });

  it('the mark of a sentence that is not confirmed is drawn, not read; its first note says why', () => {
    const unsure: Claim = { ...claim('It hurt.', 'c1', 'c2'), status: 'unconfirmed', reason: 'unaccounted' };
    const parts = placeClaims({
      parts: [part('It was 51. [c2] It hurt. [c1] [c2] [not confirmed]')],
      claims: [claim('It was 51.', 'c2'), unsure],
    });
    expect(parts[0]?.text).toBe('It was 51. It hurt.');
    expect(parts[0]?.claims.map(({ claim: { status } }) => status)).toEqual(['checked', 'unconfirmed']);
    expect([...numberNotes(parts)].map(([mark, { unconfirmed }]) => [mark, unconfirmed])).toEqual([
      ['c2', false],
      ['c1', true],
    ]);
  });

  it('numbers the chart 1, 2, 3 and literature a, b, c, by first use', () => {
    const claims = [claim('A.', 'c7'), claim('B.', 'l1', 'c2'), claim('C.', 'c7')];
    const notes = numberNotes(placeClaims({ parts: [part('A. [c7] B. [l1] [c2] C. [c7]')], claims }));
    expect([...notes].map(([mark, { label }]) => `${mark}=${label}`)).toEqual(['c7=1', 'l1=a', 'c2=2']);
  });
});

describe('why a sentence was removed [A15]', () => {
  it.each([
    ...['number', 'unit', 'date', 'verdict', 'trend', 'name', 'denied', 'order', 'language'],
    ...['unknown_fact', 'outdated', 'uncited', 'link', 'effect', 'second_model'],
  ])('%s has words of its own', (reason) => {
    expect(removalWords(reason)).not.toBe(removalWords('unheard-of'));
  });

  it('names one reason, and counts several', () => {
    expect(removalLine(['number'])).toBe('1 sentence was removed: its number does not stand in the record.');
    expect(removalLine(['link', 'link'])).toBe('2 sentences were removed, each because it held a link.');
    expect(removalLine(['link', 'number'])).toBe('2 sentences were removed, for 2 reasons.');
  });
});

describe('where a footnote leads [A17]', () => {
  it.each([
    ['Observation/o1/2', 'labs', 'result, version 2'],
    ['MedicationRequest/m1/1', 'medications', 'prescription'],
    ['Unheard/x/1', 'timeline', 'unheard'],
    ['Query/0a1b/0', 'timeline', 'worked out by code from the whole record'],
  ])('%s', (ref, section, words) => {
    expect(sectionOfRef(ref)).toBe(section);
    expect(sourceWords(ref)).toBe(words);
  });
});
