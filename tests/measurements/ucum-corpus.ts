import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Validation {
  readonly id: string;
  readonly unit: string;
  readonly valid: boolean;
}

interface Conversion {
  readonly id: string;
  readonly value: number;
  readonly from: string;
  readonly to: string;
  readonly outcome: string;
}

/** The functional tests of UCUM (FHIR/Ucum-java), as the corpus has them. */
export function ucumCorpus(): {
  readonly validations: readonly Validation[];
  readonly conversions: readonly Conversion[];
} {
  const file = join(process.env.CONSILIUM_CORPORA ?? '', 'ucum-functional-tests.xml');
  const text = readFileSync(file, 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
  const validations = [...text.matchAll(/<case id="([^"]*)"\s+unit="([^"]*)"\s+valid="(true|false)"/g)];
  const conversions = [
    ...text.matchAll(
      /<case id="([^"]*)"\s+value="([^"]*)"\s+srcUnit="([^"]*)"\s+dstUnit="([^"]*)"\s+outcome="([^"]*)"/g,
    ),
  ];
  return {
    validations: validations.map(([, id = '', unit = '', valid]) => ({
      id,
      unit: decoded(unit),
      valid: valid === 'true',
    })),
    conversions: conversions.map(([, id = '', value, from = '', to = '', outcome = '']) => {
      return { id, value: Number(value), from: decoded(from), to: decoded(to), outcome };
    }),
  };
}

/** Whether a value is the outcome, to the figures that the outcome has; more than ten of them nobody reckons with. */
export function isOutcome(value: number | null, outcome: string): boolean {
  if (value === null) return false;
  const figures = outcome
    .replace(/e.*$/i, '')
    .replace(/^[0.]+/, '')
    .replace('.', '').length;
  const wanted = Number(outcome);
  if (/^\d+$/.test(outcome)) return Math.abs(value - wanted) <= Math.max(0.5, wanted * 1e-10);
  const digits = Math.min(figures, 10);
  return Number(value.toPrecision(digits)) === Number(wanted.toPrecision(digits));
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
