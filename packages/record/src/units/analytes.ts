/** IUPAC abridged standard atomic weights (2021), g/mol. */
const ATOMS: Readonly<Record<string, number>> = {
  H: 1.008,
  Li: 6.94,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  Na: 22.99,
  Mg: 24.305,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Fe: 55.845,
  Co: 58.933,
  Cu: 63.546,
  Zn: 65.38,
  I: 126.9,
  Pb: 207.2,
};

interface Substance {
  readonly weight: number;
  /** Of the ion in blood, where equivalents are in use. */
  readonly charge?: number;
  /** Where the formula stands, or who says that results are reckoned by it. */
  readonly source: string;
}

/** One line a substance: formula, LOINC codes whose results are reckoned by it, source, charge. */
const SUBSTANCES: readonly (readonly [string, string, string, number?])[] = [
  [
    'C6H12O6',
    '2345-7 2339-0 14749-6 15074-8 1558-6 14771-0 41653-7 14743-9 2350-7 15076-3',
    'PubChem CID 5793',
  ],
  [
    'C27H46O',
    '2093-3 14647-2 2085-9 14646-4 13457-7 2089-1 18262-6 39469-2 22748-8 43396-1 70204-3',
    'PubChem CID 5997',
  ],
  // Triglycerides are a mixture; laboratories reckon them as triolein.
  ['C57H104O6', '2571-8 14927-8', 'PubChem CID 5497163; AMA Manual of Style, SI conversion table'],
  ['C4H7N3O', '2160-0 14682-9 38483-4 2161-8 14683-7', 'PubChem CID 588'],
  ['C33H36N4O6', '1975-2 14631-6 1968-7 14629-0 1971-1 14630-8', 'PubChem CID 5280352'],
  ['CH4N2O', '3091-6 22664-7', 'PubChem CID 1176'],
  // Urea nitrogen: the mass of the two nitrogen atoms in each molecule of urea.
  ['N2', '3094-0 14937-7 6299-2', 'AMA Manual of Style, SI conversion table (urea nitrogen)'],
  ['C5H4N4O3', '3084-1 14933-6', 'PubChem CID 1175'],
  ['Ca', '17861-6 2000-8 1994-3 1995-0 17864-0', 'IUPAC', 2],
  ['Mg', '19123-9 2601-3', 'IUPAC', 2],
  ['P', '2777-1 14879-1', 'IUPAC; phosphate is reported as phosphorus (AMA Manual of Style)'],
  ['Na', '2951-2 2955-3', 'IUPAC', 1],
  ['K', '2823-3 2828-2 6298-4', 'IUPAC', 1],
  ['Cl', '2075-0', 'IUPAC', 1],
  ['CHO3', '1963-8 2028-9', 'PubChem CID 769', 1],
  ['Li', '14334-7', 'IUPAC', 1],
  ['Fe', '2498-4 14798-3 2500-7 14800-7', 'IUPAC'],
  ['C27H44O2', '1989-3 62292-8 14635-7', 'PubChem CID 5283731 (25-hydroxyvitamin D3)'],
  ['C63H88CoN14O14P', '2132-9 14685-2', 'PubChem CID 5311498'],
  ['C19H19N7O6', '2284-8 14732-2', 'PubChem CID 135398658'],
  ['C21H30O5', '2143-6 14675-3', 'PubChem CID 5754'],
  ['C19H28O2', '2986-8 14913-8', 'PubChem CID 6013'],
  ['C18H24O2', '2243-4 14715-7', 'PubChem CID 5757'],
  ['C21H30O2', '2839-9 14890-8', 'PubChem CID 5994'],
  ['C15H11I4NO4', '3024-7 14920-3 3026-2 14921-1', 'PubChem CID 5819'],
  ['C15H12I3NO4', '3051-0 14928-6 3053-6 14930-2', 'PubChem CID 5920'],
  ['C3H6O3', '2524-7 14118-4', 'PubChem CID 612'],
  ['NH3', '16362-6 1841-6', 'PubChem CID 222'],
  ['Pb', '5671-3', 'IUPAC'],
];

/** Where a substance is no one molecule: what laboratories reckon with. */
const BY_CONVENTION: readonly (readonly [number, string, string])[] = [
  [16_114.5, '718-7 59260-0', 'haemoglobin monomer: ICSH 1995 reference method'],
  [9_425, '2731-8 14866-8', 'parathyrin 1-84: UniProt P01270, mature chain'],
];

/** In enzymes "IU" is the enzyme unit (1 umol/min; NC-IUB 1978, Units of Enzyme Activity), not a biological one. */
export const ENZYMES: ReadonlySet<string> = new Set(
  '1742-6 1920-8 6768-6 2324-2 2532-0 2157-6 3040-3 1798-8'.split(' '),
);

/** Haemoglobin A1c: percent and mmol/mol are no multiples of each other. */
export const HBA1C: ReadonlySet<string> = new Set(['4548-4', '17856-6', '4549-2', '59261-8']);

const BY_LOINC: ReadonlyMap<string, Substance> = new Map([
  ...SUBSTANCES.flatMap(([formula, codes, source, charge]) =>
    each(codes, { weight: weightOf(formula), source, ...(charge === undefined ? {} : { charge }) }),
  ),
  ...BY_CONVENTION.flatMap(([weight, codes, source]) => each(codes, { weight, source })),
]);

function each(codes: string, substance: Substance): readonly (readonly [string, Substance])[] {
  return codes.split(' ').map((code) => [code, substance] as const);
}

/** The same object for every code of one substance. */
export function substanceOf(loinc: string): Substance | undefined {
  return BY_LOINC.get(loinc);
}

/** g/mol of a formula without brackets. */
export function weightOf(formula: string): number {
  return [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce(
    (sum, [, atom = '', count]) => sum + (ATOMS[atom] ?? Number.NaN) * Number(count || 1),
    0,
  );
}
