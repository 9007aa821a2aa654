import type { Check } from './check.ts';
import { dangerOf } from './check.ts';
import type { DoseFacts } from './known.ts';
import { KIDNEY_TABLE, publishedAs } from './tables.ts';

/** Apixaban in atrial fibrillation, mg twice a day. */
const LOW = 2.5;
const FULL = 5;
/** Two of the three require the low dose. Age in years, weight in kg, creatinine in µmol/L. */
const CRITERIA: readonly { readonly fact: keyof DoseFacts; readonly isMet: (value: number) => boolean }[] = [
  { fact: 'age', isMet: (value) => value >= 80 },
  { fact: 'weight', isMet: (value) => value <= 60 },
  { fact: 'creatinine', isMet: (value) => value >= 133 },
];
const NEEDED = 2;
/** mL/min/1.73 m²: below it the low dose is never reported as too low. */
const LOW_IN_ANY_CASE = 30;

/** Whether the dose of apixaban fits age, weight and creatinine. An unknown criterion never leads to a warning. */
export const checkDoses: Check = (medicines, { kidneys, doseFacts }) => {
  if (doseFacts === undefined) return { dangers: [], notChecked: [] };
  const known = CRITERIA.flatMap(({ fact, isMet }) =>
    doseFacts[fact] === null ? [] : [isMet(doseFacts[fact])],
  );
  const met = known.filter(Boolean).length;
  const isTooLow = met + (CRITERIA.length - known.length) < NEEDED && !isWeak(kidneys);
  const isTooHigh = met >= NEEDED;
  const dangers = medicines.flatMap((medicine) => {
    if (!medicine.ingredients.includes('apixaban') || medicine.doses.length !== 1) return [];
    const [dose] = medicine.doses;
    if (!((dose === LOW && isTooLow) || (dose === FULL && isTooHigh))) return [];
    const why =
      dose === LOW
        ? 'look at the low dose again: in atrial fibrillation it needs two of age 80, weight 60 kg or less, creatinine 133 µmol/L'
        : 'look at the dose again: in atrial fibrillation two of age 80, weight 60 kg or less, creatinine 133 µmol/L ask for 2.5 mg';
    const source = publishedAs('apixaban', KIDNEY_TABLE);
    return dangerOf({
      kind: 'kidney',
      against: printed(doseFacts),
      rows: [{ id: 'apixaban-dose', severity: 'moderate', why, source }],
      medicines: [medicine],
      refs: 'missing' in kidneys ? [] : kidneys.refs,
    });
  });
  return { dangers, notChecked: [] };
};

function isWeak(kidneys: Parameters<Check>[1]['kidneys']): boolean {
  return !('missing' in kidneys) && kidneys.egfr < LOW_IN_ANY_CASE;
}

function printed({ age, weight, creatinine }: DoseFacts): string {
  const said = [
    age === null ? [] : `${age} years`,
    weight === null ? [] : `${weight} kg`,
    creatinine === null ? [] : `creatinine ${Math.round(creatinine)} µmol/L`,
  ];
  return said.flat().join(', ');
}
