import { asObservation, MEASURES, type MeasuredFact } from '@consilium/clinical';
import { checkResource, createUnits } from '@consilium/record';
import { afterAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { ASKED_INSTEAD, FIRST_RUN, OWN, type Phrase, UNSEEN, UNSEEN_TEXTS } from './phrase.ts';
import { rightReply, wrongReplies } from './replies.ts';
import { faultOf, printed, reply, windowsOf } from './trial.ts';
import { isOutcome, ucumCorpus } from './ucum-corpus.ts';

const units = createUnits();
const all: readonly Phrase[] = [...OWN, ...UNSEEN.flat()];
const figures = {
  wrongReplies: 0,
  wrongTaken: 0,
  conversions: 0,
  validations: NOT_MEASURED,
  windows: 0,
  misread: 0,
};
/** Phrase → whether all that it says came out right. */
const right = new Map<string, boolean>();
let readWrong = 0;

/** No code, but nobody can take it for anything else. */
const READ_ALL_THE_SAME = ['iU'];

/** A model that points at the right words says the rest right too, then wrong in each way it can. The two sizes are the same. */
describe('measurements: the model points, code reads [A6]', () => {
  it.each(all.map((phrase) => [phrase.id, phrase.quote, phrase] as const))('%s: %s', (id, quote, phrase) => {
    const checked = reply(phrase.text, phrase.outcome === 'read' ? rightReply(phrase) : { quote }, units);
    const fault = faultOf(phrase, checked);
    right.set(id, fault === undefined && right.get(id) !== false);
    readWrong += fault !== undefined && checked.status === 'read' ? 1 : 0;
    const instead = ASKED_INSTEAD.find((each) => each.id === id && each.quote === quote);
    expect(fault).toBe(instead === undefined ? undefined : `asked: ${instead.reason}`);
    if (phrase.outcome === 'ask' && phrase.reason !== undefined) {
      expect(printed(checked)).toBe(`asked: ${phrase.reason}`);
    }
  });

  it.each(all.flatMap(wrongOf))('%s is not read with a wrong %s: %s', (_id, _kind, _how, phrase, pointed) => {
    figures.wrongReplies += 1;
    const { status } = reply(phrase.text, pointed, units);
    figures.wrongTaken += status === 'read' ? 1 : 0;
    expect(status).not.toBe('read');
  });

  it.each(
    [...OWN.map(({ id, text }) => ({ id, text })), ...UNSEEN_TEXTS].map(
      ({ id, text }) => [id, text] as const,
    ),
  )('%s gives nothing else, wherever a model points: %s', (id, text) => {
    const said = all.filter((phrase) => phrase.id === id);
    // Two measurements in one quote are asked; each of them alone is read.
    if (said.some((phrase) => phrase.outcome === 'ask' && phrase.reason === 'several-names')) return;
    const others = windowsOf(text).filter((quote) => {
      figures.windows += 1;
      const checked = reply(text, { quote }, units);
      return (
        checked.status === 'read' &&
        !checked.facts.every((fact) => said.some((phrase) => isSaid(fact, phrase)))
      );
    });
    if (said.length === 0) right.set(id, others.length === 0);
    figures.misread += others.length;
    expect(others).toEqual([]);
  });

  it('makes Observations that the record takes', () => {
    const observations = all.flatMap(({ text, quote }) => {
      const checked = reply(text, { quote }, units);
      if (checked.status !== 'read') return [];
      return [asObservation(checked.facts, { subject: 'Patient/p1', effective: checked.effective })];
    });
    expect(observations.length).toBeGreaterThan(200);
    expect(observations.flatMap((resource) => checkResource(resource, 'Observation'))).toEqual([]);
    expect(observations[0]).toMatchObject({
      status: 'preliminary',
      code: { coding: [{ code: '85354-9' }] },
      component: [{ valueQuantity: { value: 120, code: 'mm[Hg]' } }, { valueQuantity: { value: 80 } }],
    });
  });
});

describe('UCUM of the corpus through our unit function [A6]', () => {
  const { validations, conversions } = ucumCorpus();

  it.each(conversions.map((each) => [each.id, each] as const))(
    'converts %s',
    (_id, { value, from, to, outcome }) => {
      expect(isOutcome(units.convert(value, from, to), outcome)).toBe(true);
      figures.conversions += 1;
    },
  );

  it('knows a unit from no unit', () => {
    const differ = validations.filter(({ unit, valid }) => {
      const code = units.code(unit);
      return valid ? code === null || units.convert(1, unit, code) !== 1 : code !== null;
    });
    expect(differ.map(({ unit }) => unit)).toEqual(READ_ALL_THE_SAME);
    figures.validations = validations.length - differ.length;
  });

  afterAll(() => {
    if (suiteSize() !== 'full') return;
    const unseen = new Set(UNSEEN_TEXTS.map(({ id }) => id));
    const rightOf = (ids: Iterable<string>) => [...ids].filter((id) => right.get(id) === true).length;
    const own = OWN.map(({ id }) => id);
    writeMeasured({
      name: 'measurements',
      goals: [
        goal('quantities known', '≥ 80', MEASURES.length, 'quantities'),
        goal('phrases written beside the code', '≥ 200', own.length, 'phrases'),
        goal('of these, right', '≥ 100', share(rightOf(own), own.length), '%'),
        goal('phrases by somebody who has not seen the code', '≥ 100', unseen.size, 'phrases'),
        goal(
          'unseenFirst: of these, all right at the first run',
          '≥ 75',
          share(FIRST_RUN.phrasesRight, FIRST_RUN.phrases),
          '%',
        ),
        goal(
          'of these, all right after general gaps were fixed',
          '≥ 90',
          share(rightOf(unseen), unseen.size),
          '%',
        ),
        goal(
          'phrases read as something that they do not say, first run',
          '= 0',
          FIRST_RUN.readWrong,
          'measurements',
        ),
        goal('phrases read as something that they do not say', '= 0', readWrong, 'measurements'),
        goal('replies with a wrong digit, unit, name or quote', '≥ 1200', figures.wrongReplies, 'replies'),
        goal('of these, taken', '= 0', figures.wrongTaken, 'replies'),
        goal('pieces of these messages that a model can point at', '≥ 5000', figures.windows, 'quotes'),
        goal('of these, read as something else than the message says', '= 0', figures.misread, 'quotes'),
        goal(
          'UCUM conversions of the corpus, right',
          `= ${conversions.length}`,
          figures.conversions,
          'cases',
        ),
        goal(
          'UCUM validations of the corpus, right',
          `≥ ${validations.length - 1}`,
          figures.validations,
          'cases',
        ),
      ],
    });
  });
});

/** A fact that the phrase says; one half of a blood pressure too. */
function isSaid({ loinc, component, value, unit }: MeasuredFact, phrase: Phrase): boolean {
  if (phrase.outcome === 'ask') return false;
  const known =
    phrase.loinc.includes(loinc) ||
    phrase.loinc.includes(component ?? '') ||
    phrase.loinc.includes('85354-9');
  return known && unit === phrase.unit && phrase.value.split('/').includes(String(value));
}

function share(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}

function wrongOf(phrase: Phrase) {
  return phrase.outcome === 'ask'
    ? []
    : wrongReplies(phrase).map(([kind, how, pointed]) => [phrase.id, kind, how, phrase, pointed] as const);
}
