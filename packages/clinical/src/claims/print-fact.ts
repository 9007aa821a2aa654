/** The sides of a reference range, in the unit of the value it belongs to. One of them may be open. */
export interface PrintedRange {
  readonly low?: number;
  readonly high?: number;
  readonly unit?: string;
}

/** `7.9 %`. A unit that is only an annotation, such as `{score}`, is not printed: nobody writes it. */
export function printQuantity(value: number, unit = ''): string {
  const readable = readableUnit(unit);
  return readable === '' ? plain(value) : `${plain(value)} ${readable}`;
}

/** `138/78 mmHg`. */
export function printPair(first: number, second: number, unit = ''): string {
  return `${plain(first)}/${printQuantity(second, unit)}`;
}

/** The day of a FHIR date or instant, as exact as it is: `2026-03-02`, `2026-03`, `2026`. Empty for anything else. */
export function printDate(date: string | undefined): string {
  return /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(date ?? '')?.[0] ?? '';
}

/** `reference 4 to 5.6 %`, `reference up to 125 ng/L`, `reference from 60 mL/min`. Empty where neither side is known. */
export function printRange({ low, high, unit }: PrintedRange): string {
  if (low !== undefined && high !== undefined)
    return `reference ${plain(low)} to ${printQuantity(high, unit)}`;
  if (high !== undefined) return `reference up to ${printQuantity(high, unit)}`;
  return low === undefined ? '' : `reference from ${printQuantity(low, unit)}`;
}

/** `HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)`; what is empty is left out. */
export function printMeasurement(name: string, quantity: string, date: string, range = ''): string {
  return [name, quantity, date === '' ? '' : `on ${date}`, range === '' ? '' : `(${range})`]
    .filter((piece) => piece !== '')
    .join(' ');
}

/** Never in powers of ten: a person does not write `1e-7`, and neither does a model. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

function readableUnit(unit: string): string {
  return /^\{[^}]*\}$/.test(unit) || unit === '1' ? '' : unit;
}
