/** Digits as written, with marks between them: `6.5`, `6,5`, `1,234.5`. Signs are not part of it. */
export const DIGITS = String.raw`\d+(?:[.,]\d+)*`;

/**
 * What a number can mean. `1,234` is two numbers to two people: which of them it is follows only where the other cannot be.
 * Empty: no way to read it.
 */
export function readingsOf(written: string): readonly number[] {
  if (/^\d+$/.test(written)) return [Number(written)];
  if (/^\d+\.\d+$/.test(written)) return [Number(written)];
  if (/^\d+,\d+$/.test(written)) {
    const decimal = Number(written.replace(',', '.'));
    return /^[1-9]\d{0,2},\d{3}$/.test(written) ? [decimal, Number(written.replace(',', ''))] : [decimal];
  }
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(written)) return [Number(written.replaceAll(',', ''))];
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(written)) {
    return [Number(written.replaceAll('.', '').replace(',', '.'))];
  }
  return [];
}

/** Without the noise of floating point, to six figures: for comparing, not for the record. */
export function sixFigures(value: number): number {
  return Number(value.toPrecision(6));
}
