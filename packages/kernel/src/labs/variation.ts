import { codesOfSeries } from './analytes/analytes.ts';

/**
 * How much a result varies in one healthy person from day to day, in % (within-subject coefficient of variation), by LOINC codes of
 * the test. European Federation of Clinical Chemistry and Laboratory Medicine, EFLM Biological Variation Database, 2024; source not
 * seen, rounded, awaiting a clinician's signature. Weight, blood pressure, pulse and function tests are ours.
 */
export const WITHIN_PERSON: readonly (readonly [number, readonly string[]])[] = [
  [0.5, ['2951-2', '2947-0']], // sodium
  [1.1, ['2075-0', '787-2', '30428-7']], // chloride, MCV
  [1.3, ['785-6', '28539-5', '786-4', '28540-3']], // MCH, MCHC
  [1.6, ['4548-4', '59261-8', '17856-6']], // HbA1c
  [1.8, ['17861-6', '2000-8', '1995-0']], // calcium
  [2.6, ['1751-7', '2885-2', '789-8', '6301-6', '34714-6', '5902-2']], // albumin, protein, red cells, INR
  [2.8, ['718-7', '59260-0', '4544-3', '20570-8', '19123-9', '2601-3']], // haemoglobin, haematocrit, magnesium
  [4, ['2823-3', '6298-4', '1963-8', '2028-9', '3034-6']], // potassium, bicarbonate, transferrin
  [4.6, ['2160-0', '14682-9', '38483-4', '33863-2']], // creatinine, cystatin C
  [5, ['62238-1', '98979-8', '33914-3', '48642-3', '48643-1', '77147-7', '69405-9', '50044-7']], // filtration rate
  [5, ['2345-7', '1558-6', '14749-6', '14771-0', '3024-7', '14920-3', '3051-0']], // glucose, free T4, free T3
  [5.3, ['2093-3', '14647-2', '6768-6', '2532-0', '14804-9', '2085-9', '14646-4', '6875-9']], // cholesterol, ALP, LDH, HDL, CA 15-3
  [6.8, ['777-3', '26515-7', '2857-1', '1989-3', '62292-8', '2132-9', '14685-2']], // platelets, PSA, vitamin D, B12
  [8.3, ['2777-1', '14879-1', '3084-1', '14933-6', '13457-7', '18262-6', '2089-1', '22748-8']], // phosphate, urate, LDL
  [9.6, ['1920-8', '30239-8', '1742-6', '1743-4', '2324-2', '3255-7', '10334-1', '2039-6']], // AST, ALT, GGT, fibrinogen, CA 125, CEA
  [11, ['6690-2', '26464-8', '731-0', '26474-7', '2284-8', '14732-2']], // white cells, lymphocytes, folate
  [13, ['2276-4', '20567-4', '3094-0', '3091-6', '22664-7', '14937-7']], // ferritin, urea
  [
    15,
    ['751-8', '26499-4', '2157-6', '2731-8', '14866-8', '6598-7', '67151-1', '10839-9', '33762-6', '83107-3'],
  ], // neutrophils, CK, PTH, troponin, NT-proBNP
  [18, ['3016-3', '11580-8', '11579-0', '2571-8', '14927-8', '2143-6']], // TSH, triglycerides, cortisol
  [21, ['1975-2', '14631-6', '2498-4', '14798-3', '48065-7', '30934-4', '42637-9']], // bilirubin, iron, D-dimer, BNP
  [28, ['2524-7', '32693-4', '9318-7', '32294-1', '14959-1', '13705-9', '14957-5']], // lactate, albumin in urine
  [34, ['1988-5', '30522-7', '76485-2']], // CRP
];

/** A change this large between two results of one person is seen by chance once in twenty: √2 × 1.96. */
const BY_CHANCE = 2.77;
/** Desirable imprecision of a method: half of the variation within a person. Together √(1 + ¼). */
const WITH_METHOD = 1.118;

const BY_CODE = new Map(
  WITHIN_PERSON.flatMap(([percent, codes]) =>
    codes.map((code) => [code, (percent / 100) * WITH_METHOD * BY_CHANCE] as const),
  ),
);

/** Of these no such figure is known to us; what people call a change. */
const OURS = new Map([
  ['29463-7', 0.05], // weight
  ['3141-9', 0.05],
  ['8302-2', 0.02], // height
  ['39156-5', 0.05], // BMI
  ['8480-6', 0.15], // blood pressure
  ['8462-4', 0.15],
  ['8867-4', 0.2], // pulse
  ['10230-1', 0.1], // ejection fraction
  ['19868-9', 0.1], // forced vital capacity
  ['19872-1', 0.1],
]);
const UNKNOWN = 0.1;

/** The share of a result by which it must change before that is more than chance. */
export function changeThatCounts(test: string): number {
  const codes = [test, ...codesOfSeries(test)];
  const known = codes.map((code) => BY_CODE.get(code) ?? OURS.get(code));
  return known.find((share) => share !== undefined) ?? UNKNOWN;
}
