/** `npm run generate -- signatures` writes docs/signatures.md; with `--check` it only compares. Exit code 1 on a difference. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { FOLLOWED_CONDITIONS, FOLLOWED_MEDICINES } from '@consilium/clinical';
import { ANALYTES, analyteOf, WITHIN_PERSON } from '@consilium/kernel';
import { root } from './run-command.ts';
import { type SignedTable, signaturesPage } from './signatures-page.ts';

const LOINC = 'Regenstrief Institute, LOINC, 2024';
const VARIATION =
  'European Federation of Clinical Chemistry and Laboratory Medicine, EFLM Biological Variation Database, 2024';
const seen = (...sources: readonly (string | undefined)[]) =>
  `${sources.filter((each) => each !== undefined).join('; ')} (source not seen)`;

/** The tables of tests that a clinician signs. */
const LAB_TABLES: readonly SignedTable[] = [
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

const target = join(root, 'docs/signatures.md');
const filesIn = (folder: string) =>
  globSync('**/*.yml', { cwd: join(root, folder) })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }));
const page = signaturesPage(
  filesIn('packages/clinical/emergencies'),
  filesIn('packages/clinical/dangers'),
  LAB_TABLES,
);

if (!process.argv.includes('--check')) writeFileSync(target, page);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== page) {
  console.error('docs/signatures.md is not up to date: npm run generate -- signatures');
  process.exitCode = 1;
}
