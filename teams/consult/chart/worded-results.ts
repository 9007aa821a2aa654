import { plainWords, printDate } from '@consilium/clinical';
import { type Json, type ResourceVersion, reporterOf, resultTime, withReporter } from '@consilium/kernel';
import { type Cited, cite } from './cite.ts';

type Fields = { readonly [field: string]: Json | undefined };

const SHOWN = 20;

/** Results that are words (a blood group, a finding), newest first; with names, only those that are called so. */
export function citeWords(
  observations: readonly ResourceVersion[],
  names: readonly string[],
): readonly Cited[] {
  return observations
    .filter(
      ({ resource }) =>
        isInWords(resource) && (names.length === 0 || names.some((each) => isCalled(resource, each))),
    )
    .slice(0, SHOWN)
    .map(({ type, id, version, resource }) => {
      const date = printDate(resultTime(resource) ?? '');
      const said = `${wordsOf(resource.code)}: ${saidOf(resource)}${date === '' ? '' : ` on ${date}`}`;
      const printed = withReporter(said, reporterOf(resource));
      return cite({ resource: `${type}/${id}`, version, path: 'value', printed });
    });
}

/** Whether there is a result in words of this name. */
export function isWorded(observations: readonly ResourceVersion[], name: string): boolean {
  return observations.some(({ resource }) => isInWords(resource) && isCalled(resource, name));
}

function isInWords(resource: Fields): boolean {
  return wordsOf(resource.code) !== '' && saidOf(resource) !== '';
}

function isCalled({ code }: Fields, name: string): boolean {
  return ` ${plainWords(wordsOf(code))}`.includes(` ${plainWords(name)}`);
}

function saidOf(resource: Fields): string {
  return text(resource.valueString) || wordsOf(resource.valueCodeableConcept);
}

function wordsOf(concept: Json | undefined): string {
  const { text: said, coding } = (concept ?? {}) as Fields;
  const [first] = (Array.isArray(coding) ? coding : []) as readonly Fields[];
  return text(said) || text(first?.display);
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
