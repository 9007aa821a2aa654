import { wordOf } from '../components/word-of.ts';

/** Written out, since they are misread when they are short: µg as mg, U as 0. The only such table. */
const WRITTEN_OUT: { readonly [unit: string]: string } = {
  '[IU]': 'units',
  '[iU]': 'units',
  IU: 'units',
  U: 'units',
  '[U]': 'units',
  ug: 'micrograms',
  // The micro sign and the Greek letter look alike.
  '\u00b5g': 'micrograms',
  '\u03bcg': 'micrograms',
  mcg: 'micrograms',
  ng: 'nanograms',
  '1': '',
  Cel: '°C',
  '[degF]': '°F',
  deg: '°',
};

function superscript(digits: string): string {
  return [...digits].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}

/** A unit as people read it; UCUM’s marks are left out: {score} is score, [IU]/L is IU/L, mm[Hg] is mmHg. */
export function unitWords(unit: string | null | undefined): string {
  const said = unit ?? '';
  return (
    wordOf(WRITTEN_OUT, said) ??
    said
      .replace("[arb'U]", 'U')
      .replace('{1.73_m2}', '1.73 m²')
      .replace(/(?<=[a-zA-Z])\{(?=[A-Z]+\})/u, ' ')
      .replaceAll(/[[\]{}]/g, '')
      // Powers: 10*9/L, kg/m2.
      .replaceAll(/(?<=\b10)[*^](\d{1,2})/g, (_, power: string) => superscript(power))
      .replaceAll(/(?<=\b[cm]?m)[23]\b/g, superscript)
      // Thousands and millions of cells: K/uL is 10*3/uL, and to UCUM a kelvin.
      .replace(/^K(?=\/[uµμ]L$)/u, '10³')
      .replace(/^M(?=\/[uµμ]L$)/u, '10⁶')
      // UCUM writes a micro as u: umol/L.
      .replaceAll(/(?<![\p{L}\d])u(?=(?:g|mol|L|l|m|kat|eq|IU|U)(?!\p{L}))/gu, '\u00b5')
  );
}
