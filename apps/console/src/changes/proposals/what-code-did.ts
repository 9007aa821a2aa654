import type { Proposal } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { unitOf } from '../../fhir/quantity.ts';
import { beginOf, codeOf, objectOf, objectsOf, textOf } from '../../fhir/values.ts';

/** Where the resource says more or other than the quoted words, code did it: each such step in a few words. */
export function whatCodeDid({ quote, resource, source }: Proposal): readonly string[] {
  const steps = [
    ...numberSteps(
      quote,
      [resource, ...objectsOf(resource.component)].map(({ valueQuantity }) => valueQuantity),
    ),
    ...dateSteps(quote, dateOf(resource), source.kind === 'document'),
    ...(resource.resourceType.startsWith('Medication') ? ['choose whether it is current'] : []),
    ...(codeOf(resource.verificationStatus) === 'unconfirmed' ? ['marked as not confirmed'] : []),
  ];
  return [...new Set(steps)];
}

function numberSteps(quote: string, quantities: readonly unknown[]): readonly string[] {
  return quantities.flatMap((each): string[] => {
    const value = objectOf(each)?.value;
    if (typeof value !== 'number') return [];
    const unit = unitOf(each);
    if (!numbersIn(quote).includes(value))
      return [`converted to ${clinicalNumber(value)} ${unit} by code`.trim()];
    return unit === '' || hasWord(quote, unit) ? [] : [`unit read as ${unit}`];
  });
}

/** 12,500 and 12 500 are read as both of what they can mean: only a number that is in neither was converted. */
function numbersIn(text: string): readonly number[] {
  const found = text.match(/\d+(?:[.,\s]\d+)*/g) ?? [];
  return found.flatMap((each) => [
    Number(each),
    Number(each.replaceAll(/[,\s]/g, '')),
    Number(each.replace(',', '.')),
    ...each.split(/[,\s]/).map(Number),
  ]);
}

function hasWord(text: string, unit: string): boolean {
  const [said, wanted] = [plain(text), plain(unit)];
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    const before = said[at - 1] ?? ' ';
    const behind = said[at + wanted.length] ?? ' ';
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(behind)) return true;
  }
  return false;
}

/** A micro is written in three ways. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\u00b5\u03bc]/g, 'u');
}

function dateOf(resource: Proposal['resource']): string | undefined {
  return (
    ['effective', 'onset', 'performed', 'occurrence']
      .map((choice) => beginOf(resource, choice))
      .find((each) => each !== undefined) ??
    textOf(objectOf(resource.effectivePeriod)?.end) ??
    textOf(objectOf(resource.period)?.start) ??
    textOf(resource.authoredOn)
  );
}

/** Words that name the year name the day themselves; "on Tuesday" does not. */
function dateSteps(quote: string, date: string | undefined, isPaper: boolean): readonly string[] {
  if (date === undefined || quote.includes(date.slice(0, 4))) return [];
  return [`date ${clinicalDate(date)} ${isPaper ? 'of the document' : 'worked out by code'}`];
}
