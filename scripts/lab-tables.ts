import { FOLLOWED_CONDITIONS, FOLLOWED_MEDICINES } from '@consilium/clinical';
import { ANALYTES, analyteOf, WITHIN_PERSON } from '@consilium/kernel';
import type { SignedTable } from './signatures-page.ts';

const LOINC = 'Regenstrief Institute, LOINC, 2024';
const VARIATION =
  'European Federation of Clinical Chemistry and Laboratory Medicine, EFLM Biological Variation Database, 2024';
const seen = (...sources: readonly (string | undefined)[]) =>
  `${sources.filter((each) => each !== undefined).join('; ')} (source not seen)`;

/** The tables of tests that a clinician signs. */
export const LAB_TABLES: readonly SignedTable[] = [
  {
    title: 'Analytes',
    heads: ['analyte', 'codes of one series', 'unit and molecule', 'kept in mind', 'source'],
    rows: ANALYTES.map((each) => [
      each.name,
      each.codes.join(', '),
      [each.unit, each.formula, each.molarMass && `${each.molarMass} g/mol`].filter(Boolean).join(', '),
      [
        ...each.variants.map(({ codes, name, method, formula }) =>
          [codes.join(', '), name, method, formula].filter(Boolean).join(': '),
        ),
        ...each.scales.map(({ unit, slope, offset }) => `${unit} = ${slope} × ${each.unit} + ${offset}`),
        ...(each.isAssayBound ? ['another range is another assay'] : []),
      ].join('; '),
      seen(LOINC, each.source, ...each.variants.map(({ source }) => source)),
    ]),
  },
  {
    title: 'Figures of variation within a person',
    heads: ['tests', 'from day to day', 'source'],
    rows: WITHIN_PERSON.map(([percent, codes]) => [
      codes.map((code) => `${analyteOf(code)?.name ?? 'other'} ${code}`).join(', '),
      `${percent} %`,
      seen(VARIATION),
    ]),
  },
  {
    title: 'Lists of tests to follow',
    heads: ['condition or medicine', 'tests', 'source'],
    rows: [...FOLLOWED_CONDITIONS, ...FOLLOWED_MEDICINES].map((row) => [
      row.names.join(', ') + ('not' in row ? `, but not ${row.not.join(', ')}` : ''),
      row.tests.join(', ') + ('only' in row ? `; only then ${row.only.join(', ')}` : ''),
      seen(row.source),
    ]),
  },
];
