import { describe, expect, it } from 'vitest';
import { signaturesPage } from './signatures-page.ts';

const subject = `
group: heart
advice: { emergency: "Call\\n now.", urgent: Today. }
entries:
  - { id: a, advice: { emergency: Own text. }, sources: [{ by: NHS, name: Heart attack, year: 2020 }] }
`;
const values = `
advice: { emergency: Call., urgent: Today. }
sources: { news: { by: RCP, name: NEWS2, year: 2017 } }
thresholds:
  - { id: low, measure: pulse, unit: /min, at_most: 40, ages: [12, 130], tier: emergency, source: news }
`;
const pairs =
  'pairs: [{ id: p, one: a|b, other: c, severity: severe, mechanism: m, source: S 2020, more: 1 }]';
const kidneys = `
seen: source not seen
formula: CKD-EPI (2021)
sources: { fda: "FDA: Metformin (2016)" }
rows: [{ id: m, classes: [biguanides], ingredients: [metformin], below: 30, severity: serious, why: stop, source: fda }]
`;
const page = signaturesPage(
  [
    { path: 'en/heart.yml', text: subject },
    { path: 'en/values.yml', text: values },
  ],
  [
    { path: 'interactions.yml', text: pairs },
    { path: 'kidneys.yml', text: kidneys },
  ],
  [{ title: 'Analytes', heads: ['analyte'], rows: [['Urea']] }],
);

describe('the page for signature', () => {
  it('lists every text, threshold and pair, with its source and a place to sign', () => {
    expect(page).toContain(
      '5 advice texts, 1 thresholds, 1 interaction pairs, 2 dangers of medicines, 1 analytes.',
    );
    expect(page).toContain(
      '| en/heart.yml a, emergency | Own text. | NHS, Heart attack, 2020 (source not seen) | | |',
    );
    expect(page).toContain(
      '| low | pulse ≤ 40 /min | 12 to under 130 years | emergency | RCP, NEWS2, 2017 (source not seen) | | |',
    );
    expect(page).toContain('## Analytes\n\n| analyte | signed by | date |');
    expect(page).toContain('| Urea | | |');
    expect(page).toContain('| a\\|b with c (interactions.yml p) | severe | m | S 2020 | | |');
    expect(page).toContain(
      '| biguanides, metformin | kidneys.yml m, eGFR below 30 | serious | stop | FDA: Metformin (2016) (source not seen) | | |',
    );
    expect(page).toContain('| CKD-EPI (2021) (source not seen) | | |');
  });

  it('keeps a text in one line of its table', () => {
    expect(page).toContain('| Call now. |');
  });
});
