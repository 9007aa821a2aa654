import type { ChartFact, FactFields } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { type ReadFact, readFact } from '../reading/read-fact.ts';
import { readSentence } from '../reading/read-sentence.ts';
import { CLASSES } from './class-words.ts';
import { DEMANDS } from './demands.ts';
import { unlicensed } from './licensed.ts';

let made = 0;

function fact(printed: string, fields: Partial<FactFields>, resource = 'Observation'): ReadFact {
  made += 1;
  const whole: FactFields = { kind: 'result', subject: 'patient', ...fields };
  const said: ChartFact = {
    ...{ id: `f${made}`, resource: `${resource}/${made}`, version: 1, path: '', printed },
    ...{ verdict: null, trend: null, fields: whole },
  };
  return readFact(said);
}

function faultsIn(text: string, cited: readonly ReadFact[], uncited: readonly ReadFact[] = []) {
  const all = [...cited, ...uncited];
  return [
    ...unlicensed(readSentence(text), cited, {
      ofName: (name) => all.filter((each) => each.name === name),
      printed: () => all.map(({ printed }) => printed).join('\n'),
      onPaper: false,
    }),
  ];
}

function reasonFor(text: string, cited: readonly ReadFact[]) {
  return faultsIn(text, cited)[0]?.reason ?? null;
}

const silent = fact('Zyx index 5 on 2024-01-02', {});
const ordered = (name: string, status: 'active' | 'stopped', period: { start: string; end?: string }) => {
  const until = period.end === undefined ? '' : `, until ${period.end}`;
  const printed = `${name}, ordered, ${status}, 5 mg, since ${period.start}${until}`;
  return fact(printed, { kind: 'medicine', status, period });
};
const medicine = fact('zyxol, ordered, active, 5 mg, since 2020-01-02', {
  kind: 'medicine',
  status: 'active',
});
const stopped = ordered('zyxol', 'stopped', { start: '2020-01-02', end: '2021-01-02' });
const again = ordered('zyxol', 'active', { start: '2022-01-02' });
const lying = fact('Zyx index lying 5 on 2024-01-02', {});
const standing = fact('Zyx index standing 6 on 2024-01-02', {});
const later = ordered('zyrol', 'active', { start: '2021-01-02' });
const byVein = fact('zyxol, ordered, active, 5 mg by vein, since 2020-01-02', {
  ...{ kind: 'medicine', status: 'active' },
});
const left = fact('Zyx cut, left, completed', { kind: 'procedure', side: 'left' });
const right = fact('Zyx cut, right, completed', { kind: 'procedure', side: 'right' });
const positive = fact('Zyx marker positive on 2024-01-02', { polarity: 'positive' });
const negative = fact('Zyx marker negative on 2024-01-02', { polarity: 'negative' });
const relative = fact('family history: zyxkin, Zyxia, at age 45', { kind: 'family', subject: 'zyxkin' });
const known = fact('Zyxia, active', { kind: 'condition', status: 'active', verification: 'confirmed' });
const supposed = fact('Zyxia, active', { kind: 'condition', status: 'active', verification: 'provisional' });
const early = fact('Zyx index 4 on 2023-01-02', {});
const late = fact('Zyx index 6 on 2025-01-02', {});
const past = fact('Zyxia, resolved, since 2019-01-02, until 2019-02-02', {
  kind: 'condition',
  status: 'stopped',
  period: { start: '2019-01-02', end: '2019-02-02' },
});
const allergy = fact('Zyxan, allergy, active', { kind: 'allergy', status: 'active' });
const intolerance = fact('Zyxan, intolerance, active', { kind: 'allergy', status: 'active' });
const earlier = fact('zyrol, ordered, active, 5 mg, since 2019-01-02', {
  kind: 'medicine',
  status: 'active',
});

interface Break {
  readonly way: string;
  readonly says: (word: string) => string;
  readonly cited: readonly ReadFact[];
  readonly uncited?: readonly ReadFact[];
  /** Which words of the class it breaks. */
  readonly of: RegExp;
}

/** A sentence with `_` for a word of the class. */
const breaks = (way: string, sentence: string, cited: readonly ReadFact[], of = /^/): Break => ({
  ...{ way, cited, of },
  says: (word) => sentence.replace('_', word),
});
const TOLD = 'The zyx index has _ here.';
/** No fact says it; another fact, which is not cited, says it. */
const named: readonly Break[] = [breaks('no cited fact says it', TOLD, [silent])];
const CERTAIN = /^(?:confirmed|proven|proved|definite|definitely|certainly|verified|established)$/;
const LESS_CERTAIN = /^(?!confirmed|prove|proven|definite|certainly|verified|established)/;
const AFTER = /^(?:after|followed|preceded by)$/;
const BEFORE = /^(?:before|preceded|followed by)$/;
const SWALLOWED = /^(?:by mouth|oral|tablet|pill|capsule|swallowed)/;
const NOT_SWALLOWED = /^(?!by mouth|oral|tablet|pill|capsule|swallowed)/;
const POSITIVE = /^(?:positive|reactive|detected|present)$/;

/** The ways to break each class, by its name. */
const BREAKS: Readonly<Record<string, readonly Break[]>> = {
  medicine: named,
  'kind of medicine': named,
  condition: named,
  symptom: named,
  procedure: named,
  'part of the body': named,
  test: named,
  vaccine: named,
  'way of life': named,
  outcome: named,
  'course of a disease': named,
  side: [
    breaks('the other side', 'Zyx cut on the _ here.', [right], /^left/),
    breaks('the other side', 'Zyx cut on the _ here.', [left], /^right/),
    breaks('one side told as both', 'Zyx cut, _.', [left], /^bi|^both/),
    breaks('no side', 'Zyx index on the _ here.', [silent]),
  ],
  polarity: [
    breaks('the contrary', 'The zyx marker was _.', [negative], POSITIVE),
    breaks('the contrary', 'The zyx marker was _.', [positive], /^(?:neg|non|abs|und)/),
  ],
  kinship: [breaks('another relative', 'The _ had zyxia.', [relative])],
  cause: [breaks('no fact gives a cause', 'Zyx index changed _ rain.', [silent])],
  certainty: [
    breaks('more certain than the fact', 'Zyxia was _.', [supposed], CERTAIN),
    breaks('less certain than the fact', 'Zyxia was _.', [known], LESS_CERTAIN),
  ],
  'safe or allowed': [breaks('no fact says so', 'Zyxol is _ here.', [medicine])],
  severity: named,
  'time of a dose': [breaks('the fact does not say when', 'Zyxol is for _.', [medicine])],
  'route of a dose': [
    breaks('the fact does not say how', 'Zyxol: _.', [medicine], NOT_SWALLOWED),
    breaks('the fact says another way', 'Zyxol: _.', [byVein], SWALLOWED),
  ],
  'who did it': [breaks('the fact does not say who', 'Zyxol was stopped by the _.', [stopped])],
  setting: named,
  'first, last, only': [
    { ...breaks('there are others', 'This was the _ zyx index of all.', [silent]), uncited: [early, late] },
  ],
  replaced: [breaks('one medicine alone', 'Zyxol _ it.', [medicine])],
  'before and after': [
    breaks('the other order', 'Zyxol came _ zyrol.', [medicine, earlier], BEFORE),
    breaks('the other order', 'Zyrol came _ zyxol.', [medicine, earlier], AFTER),
  ],
  during: [breaks('outside the period', 'Zyx index was 5 _ zyxia.', [silent, past])],
  alongside: [breaks('one had ended before the other', 'Zyrol _ zyxol.', [stopped, later])],
  position: [
    breaks('the value of another', 'It was 5 _ here.', [lying], /^(?:st|si|se|fa)/),
    breaks('the value of another', 'It was 6 _ here.', [standing], /^(?:ly|su)/),
  ],
  'for good': [{ ...breaks('it began again', 'Zyxol was stopped _.', [stopped]), uncited: [again] }],
  'at once': [breaks('no second fact of that time', TOLD, [silent])],
  'always, never, ever': [breaks('one value', 'Zyx index is _ 5.', [silent])],
  allergy: [
    breaks('an intolerance', 'Zyxan: _.', [intolerance], /^allerg/),
    breaks('an allergy', 'Zyxan: _.', [allergy], /^intol/),
  ],
  present: [breaks('what has ended', 'He _ zyxol.', [stopped])],
  past: [breaks('what goes on', 'Zyxol _.', [medicine])],
  healed: [breaks('what goes on', 'He is _ zyxia.', [known])],
  planned: [breaks('what is not planned', 'Zyx index _.', [silent])],
};

describe('words of closed classes [A17]', () => {
  it('has ways to break every class, and no class is gone', () => {
    expect(CLASSES.map(({ name }) => name).toSorted()).toEqual(Object.keys(BREAKS).toSorted());
  });

  const cases = CLASSES.flatMap(({ name, words }) =>
    (BREAKS[name] ?? []).map((each) => ({ name, words, ...each })),
  );

  // Its own class, for this very word: another class that removes the sentence as well proves nothing of this one.
  it.each(cases)('$name: $way', ({ name, words, of, says, cited, uncited }) => {
    const meant = words.filter((word) => of.test(word));
    const kept = meant.filter(
      (word) => !faultsIn(says(word), cited, uncited).some((each) => each.by === name && each.word === word),
    );
    expect(meant.length).toBeGreaterThan(0);
    expect(kept).toEqual([]);
  });

  it('breaks every word of every class', () => {
    const never = CLASSES.flatMap(({ name, words }) =>
      words.filter((word) => !BREAKS[name]?.some(({ of }) => of.test(word))),
    );
    expect(never).toEqual([]);
  });
});

describe('what a fact demands to be told with [A17]', () => {
  const OF: Readonly<Record<string, ReadFact>> = {
    provisional: supposed,
    refuted: fact('Zyxia, inactive, refuted', { kind: 'condition', verification: 'refuted' }),
    'entered in error': fact('Zyxia, entered in error', { kind: 'condition', status: 'entered-in-error' }),
    doubted: fact('Zyx 9 mmol/L on 2021-01-02', { kind: 'result', doubt: 'ten times the others' }),
    planned: fact('Zyx visit, planned, on 2030-01-02', { kind: 'visit', status: 'planned' }),
    ended: stopped,
    family: relative,
    'unborn child': fact('Fetal heart rate 138 /min on 2021-09-21', {}),
  };

  it('is known of every demand', () => {
    expect(DEMANDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(OF).toSorted());
  });

  it.each(DEMANDS)('$name: is not confirmed without any of its words', ({ name, reason }) => {
    expect(faultsIn('It is zyx.', [OF[name]!])).toContainEqual({ reason, by: name, word: '' });
  });
});

describe('a licensed word stays [A17]', () => {
  it.each([
    ['Zyx cut on the left.', left],
    ['The zyx marker was positive.', positive],
    ['He takes zyxol.', medicine],
    ['Zyxol was stopped in January 2021.', stopped],
    ['Zyxia is suspected.', supposed],
    ['Zyxia was confirmed.', known],
    ['Zyxan: an allergy.', allergy],
    ['There is zyxia in the family.', relative],
  ])('%s', (text, cited) => {
    expect(reasonFor(text, [cited])).toBeNull();
  });
});

describe('a word for several things [A17]', () => {
  const told = (name: string) =>
    fact(`${name}, active, since 2020-01-02`, { kind: 'condition', status: 'active' }, 'Condition');
  const done = (name: string) =>
    fact(`${name}, completed, on 2020-01-02`, { kind: 'procedure' }, 'Procedure');

  it.each([
    ['He had an infection.', told('Pneumonia')],
    ['She had surgery.', done('Mastectomy')],
    ['She had an operation.', done('Lumpectomy')],
  ])('is said of each of them: %s', (text, cited) => {
    expect(reasonFor(text, [cited])).toBeNull();
  });

  it.each([
    ['He had pneumonia.', told('Cystitis')],
    ['He had cystitis.', told('Pneumonia')],
    ['He had neutropenia.', told('Pneumonia')],
    ['He had an infection.', told('Neutropenia')],
    ['She had a mastectomy.', done('Lumpectomy')],
    ['She had a lumpectomy.', done('Mastectomy')],
    ['She has osteoporosis.', told('Osteopenia')],
  ])('makes none of them another: %s', (text, cited) => {
    expect(reasonFor(text, [cited])).not.toBeNull();
  });
});
