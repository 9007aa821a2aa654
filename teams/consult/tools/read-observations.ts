import { plainWords, printDate } from '@consilium/clinical';
import {
  defineTool,
  type Json,
  type ResourceVersion,
  reporterOf,
  resultTime,
  withReporter,
} from '@consilium/kernel';
import { z } from 'zod';
import { BODY_SYSTEMS, KNOWN_TESTS, systemOf } from '../chart/body-systems.ts';
import { type Cited, cite, citeComputed, citeNote } from '../chart/cite.ts';
import { citePairs, citeSeries } from '../chart/cite-results.ts';
import { noResult, OLDER_LEFT_OUT, readObservations, type Series, seriesIn } from '../chart/results.ts';
import { testName } from '../chart/test-name.ts';

type Fields = { readonly [field: string]: Json | undefined };

const SHOWN = 20;

/** Results that are words (a blood group, a finding), newest first; with names, only those that are called so. */
function citeWords(observations: readonly ResourceVersion[], names: readonly string[]): readonly Cited[] {
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
function isWorded(observations: readonly ResourceVersion[], name: string): boolean {
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

const input = z.object({
  names: z.array(z.string().min(1).max(80)).max(10).optional().describe('Tests, as people call them.'),
  system: z
    .enum(BODY_SYSTEMS.map(({ name }) => name))
    .optional()
    .describe('A system of the body.'),
  all: z.boolean().optional().describe('Every result of the named tests, not only the newest six.'),
  since: z.iso.date().optional().describe('Only results from this day on.'),
  unit: z.string().min(1).max(20).optional().describe('A unit in which the results are wanted as well.'),
});

/** A question without a name gets so many tests, the newest first. */
const MOST_TESTS = 30;

const MOST_RESULTS = 40;

/** Results against the range that came with each, and their own trend: both are code's, and a model may only repeat them. */
export const readObservationsTool = defineTool({
  name: 'read_observations',
  description:
    'Laboratory results, vital signs and other measurements of the record, with their reference range, the verdict (high, low, normal) and the trend. Give names of tests, a system of the body, or neither for the newest of each.',
  input,
  zone: 'record',
  effect: 'read',
  execute: async (asked): Promise<Json> => {
    const { names = [], system, since = null } = asked;
    /** Nothing in particular is asked for: the newest of each. */
    const isOpen = names.length === 0 && system === undefined;
    const { found, doubts, isWhole } = await readObservations(since);
    const all = seriesIn(found, doubts);
    const tests = system === undefined ? [] : (systemOf(system)?.tests ?? []);
    const wanted = all.filter(
      (series) =>
        isOpen ||
        tests.some(({ codes }) => codes.includes(series.test)) ||
        names.some((name) => isNamed(series, name)),
    );
    const worded = system === undefined || names.length > 0 ? citeWords(found, names) : [];
    const missing = names.filter(
      (name) => !all.some((series) => isNamed(series, name)) && !isWorded(found, name),
    );
    const nothing = noResult(isWhole, since);
    const shown = wanted.slice(0, MOST_TESTS);
    return {
      tests: shown.map((series) =>
        citeSeries(series, isOpen ? 1 : asked.all ? MOST_RESULTS : undefined, asked.unit),
      ),
      ...(shown.some(({ test }) => test === '8480-6') ? { blood_pressures: citePairs(shown) } : {}),
      ...(worded.length > 0 ? { in_words: worded } : {}),
      ...(shown.length < wanted.length
        ? { more_tests: wanted.slice(MOST_TESTS).map(({ test, name }) => testName(test, name)) }
        : {}),
      ...(missing.length > 0 ? { not_in_the_record: missing.map((name) => citeMissing(name, nothing)) } : {}),
      ...(isWhole ? {} : { note: OLDER_LEFT_OUT }),
    };
  },
});

/** Under our own name of the test: a name that a model made up could say anything. */
function citeMissing(name: string, nothing: string): Json {
  const known = KNOWN_TESTS.find(({ names }) => names.some((each) => plainWords(each) === plainWords(name)));
  const how = ['read_observations', name, nothing];
  const cited = known
    ? citeComputed(how, `${known.names[0]}: ${nothing}`)
    : citeNote(how, `${nothing} is called so`);
  return { asked: name, ...cited };
}

/** By the codes of a test that people call so; where a result has no such code, or the name is not known, by its own name. */
function isNamed({ test, name }: Series, asked: string): boolean {
  const said = plainWords(asked);
  const known = KNOWN_TESTS.filter(({ names }) => names.some((each) => plainWords(each) === said));
  if (known.length > 0 && /^\d+-\d$/.test(test)) return known.some(({ codes }) => codes.includes(test));
  return test === asked || ` ${plainWords(name)}`.includes(` ${said}`);
}
