/** What a person calls a measurement whose long name stands in the record. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/^Hemoglobin A1c/, 'HbA1c'],
  [/^Glomerular filtration rate/, 'eGFR'],
  [/^Cholesterol in LDL/, 'LDL cholesterol'],
  [/^Natriuretic peptide/, 'NT-proBNP'],
  [/^Body mass index/, 'BMI'],
  [/^Albumin\/Creatinine/, 'Urine albumin/creatinine ratio'],
  [/^Oxygen saturation/, 'Oxygen saturation'],
  [/^25-hydroxyvitamin D3/, 'Vitamin D'],
  [/^Thyrotropin/, 'TSH'],
  [/^Thyroxine/, 'Free thyroxine'],
];

/** `Creatinine [Mass/volume] in Serum or Plasma` → `Creatinine`. */
export function shortName(display: string): string {
  return (
    CALLED.find(([long]) => long.test(display))?.[1] ??
    display
      .replace(/\s*\[[^\]]*\]/g, '')
      .replace(/ in (Serum|Blood|Plasma|Urine|Arterial).*$/, '')
      .trim()
  );
}
