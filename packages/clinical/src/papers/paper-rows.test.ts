import type { Units } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { paperRows } from './paper-rows.ts';
import type { PaperPerson } from './range-groups.ts';

const CODES: Readonly<Record<string, string>> = {
  ...{ 'mmol/l': 'mmol/L', 'umol/l': 'umol/L', 'g/l': 'g/L', '%': '%', 'u/l': 'U/L', 'mg/l': 'mg/L' },
  ...{ 'miu/l': 'm[IU]/L', 'ng/ml': 'ng/mL', '10^9/l': '10*9/L', 'ml/min': 'mL/min', 'g/dl': 'g/dL' },
};
const units: Units = {
  code: (written) => CODES[written.toLowerCase()] ?? null,
  convert: (value, from, to) => (from === to ? value : null),
};
const read = (page: string, person?: PaperPerson) =>
  paperRows(page, units, person).map(({ text, dated }) =>
    dated === undefined ? text : `${text} on ${page.slice(dated.start, dated.end)}`,
  );

describe('the results of a page [A16]', () => {
  it.each([
    ['Sodium   138   mmol/L   133 - 146', 'Sodium 138 mmol/L (133 - 146)', 'one behind the other'],
    ['EGFR  48   L   > OR = 60   mL/min', 'EGFR 48 mL/min (>= 60)', 'a flag before a bound'],
    ['CRP <5 mg/L <5', 'CRP <5 mg/L (<= 5)', 'a result that is a bound'],
    ['CRP < 1 mg/L (0-5)', 'CRP <1 mg/L (0 - 5)', 'the same beside a range'],
    ['WBC 5.6 G/L 4.0-10.0', 'WBC 5.6 10^9/L (4.0 - 10.0)', 'thousand millions of cells'],
    ['Potassium mmol/L 4.8 (3.5-5.1)', 'Potassium 4.8 mmol/L (3.5 - 5.1)', 'the unit first'],
    ['| Sodium | 138 | mmol/L | 133-146 |', 'Sodium 138 mmol/L (133 - 146)', 'between bars'],
    ['Potassium 5.9 mmol/L 3.5-5.1 haemolysed', 'Potassium 5.9 mmol/L (3.5 - 5.1)', 'a remark'],
    ['Potassium 4.8 mmol/L target 4.0-5.0', 'Potassium 4.8 mmol/L', 'an aim is no range'],
    ['3.5-5.1   mmol/L   Potassium   5.4 H', 'Potassium 5.4 mmol/L (3.5 - 5.1)', 'range and unit first'],
    ['H  Potassium 5.4 mmol/L 3.5-5.1', 'Potassium 5.4 mmol/L (3.5 - 5.1)', 'the flag first'],
    ['Sodium 138 mmol/L 135...145', 'Sodium 138 mmol/L (135 - 145)', 'dots'],
    ['ALT 24 U/L normal: below 35', 'ALT 24 U/L (<= 35)', 'a bound in words'],
    ['Vitamin D, 25-OH, total 24 ng/mL 30-100', 'Vitamin D, 25-OH, total 24 ng/mL (30 - 100)', 'a name'],
  ])('%s: %s', (row, expected, _why) => expect(read(row)).toEqual([expected]));

  it('are not read if a row has another unit, another test or a target', () => {
    expect(read('TC 211 10^9/L')).toEqual(['TC 211 10^9/L']);
    expect(read('Potassium target 4.8 mmol/L')).toEqual(['Potassium target 4.8 mmol/L']);
  });

  it('come from several columns, each with the date above it', () => {
    const page = [
      'Test       Unit     Range     02/03/2026   14/05/2026   21/10/2026',
      'Sodium     mmol/L   133-146   138          139 H        141',
      'CRP        mg/L     <5        3            -            12 H',
      'Potassium  mmol/L   3.5-5.1   4.1                       4.4',
    ].join('\n');
    expect(read(page)).toEqual([
      'Sodium 138 mmol/L (133 - 146) on 02/03/2026',
      'Sodium 139 mmol/L (133 - 146) on 14/05/2026',
      'Sodium 141 mmol/L (133 - 146) on 21/10/2026',
      'CRP 3 mg/L (<= 5) on 02/03/2026',
      'CRP 12 mg/L (<= 5) on 21/10/2026',
      'Potassium 4.1 mmol/L (3.5 - 5.1) on 02/03/2026',
      'Potassium 4.4 mmol/L (3.5 - 5.1) on 21/10/2026',
    ]);
  });

  it('are not split into columns by labelled dates, nor by a span of dates', () => {
    for (const head of ['Collected 02/03/2026 Received 03/03/2026', 'Period 02/03/2026 - 03/05/2026'])
      expect(read(`${head}\nSodium 138 mmol/L 133-146`)).toEqual(['Sodium 138 mmol/L (133 - 146)']);
  });

  it('are joined from cells one below the other, and split if a line has several', () => {
    expect(read('Result\nUnit\nSodium\n138\nmmol/L\n133 - 146\nCRP\n< 5\nH\nmg/L\nKind regards')).toEqual([
      'Sodium 138 mmol/L (133 - 146)',
      'CRP <5 mg/L',
    ]);
    expect(read('Sodium 138 mmol/L   Potassium 4.1 mmol/L; CRP 3 mg/L')).toEqual([
      'Sodium 138 mmol/L',
      'Potassium 4.1 mmol/L',
      'CRP 3 mg/L',
    ]);
  });

  it('come from a table with the tests across', () => {
    expect(read('Date  Sodium (mmol/L)  CRP (mg/L)\n01.02.2026  138  <5\n08.02.2026 08:10  139  -')).toEqual([
      'Sodium 138 mmol/L',
      'CRP <5 mg/L',
      'Sodium 139 mmol/L',
    ]);
  });

  it.each<[string, PaperPerson, string]>([
    ['Ferritin 44 ng/mL (M: 30-400, F: 15-150)', { sex: 'female' }, 'Ferritin 44 ng/mL (15 - 150)'],
    ['Ferritin 44 ng/mL (M: 30-400, F: 15-150)', { sex: 'male' }, 'Ferritin 44 ng/mL (30 - 400)'],
    ['Ferritin 44 ng/mL (M: 30-400, F: 15-150)', {}, 'Ferritin 44 ng/mL'],
    [
      'Not pregnant.\nTSH 3.12 mIU/L\n  Adults, not pregnant 0.40 - 4.00\n  First trimester 0.10 - 2.50',
      { sex: 'female', age: 34 },
      'TSH 3.12 mIU/L (0.40 - 4.00)',
    ],
    [
      'Pregnancy test: negative\nTSH 3.12 mIU/L\n  Adults, not pregnant 0.40 - 4.00\n  First trimester 0.10 - 2.50',
      { sex: 'female', age: 34 },
      'TSH 3.12 mIU/L (0.40 - 4.00)',
    ],
    [
      'TSH 3.12 mIU/L\n  Adults 0.40 - 4.00\n  First trimester 0.10 - 2.50',
      { sex: 'female', age: 34 },
      'TSH 3.12 mIU/L',
    ],
    [
      'TSH 3.12 mIU/L\n  Adults 0.40 - 4.00\n  First trimester 0.10 - 2.50',
      { sex: 'male', age: 34 },
      'TSH 3.12 mIU/L (0.40 - 4.00)',
    ],
  ])('take the range of the person: %s, %o', (page, person, expected) =>
    expect(read(page, person)).toEqual([expected]),
  );
});
