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
    id: `f${made}`,
    resource: `${resource}/${made}`,
    version: 1,
    path: '',
    printed,
    verdict: null,
    trend: null,
    fields: whole,
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
const medicine = fact('zyxol, ordered, active, 5 mg, since 2020-01-02', {
  kind: 'medicine',
  status: 'active',
});
const stopped = fact('zyxol, ordered, stopped, 5 mg, since 2020-01-02, until 2021-01-02', {
  kind: 'medicine',
  status: 'stopped',
  period: { start: '2020-01-02', end: '2021-01-02' },
});
const again = fact('zyxol, ordered, active, 5 mg, since 2022-01-02', {
  kind: 'medicine',
  status: 'active',
  period: { start: '2022-01-02' },
});
const lying = fact('Zyx index lying 5 on 2024-01-02', {});
const standing = fact('Zyx index standing 6 on 2024-01-02', {});
const later = fact('zyrol, ordered, active, 5 mg, since 2021-01-02', {
  kind: 'medicine',
  status: 'active',
  period: { start: '2021-01-02' },
});
const byVein = fact('zyxol, ordered, active, 5 mg by vein, since 2020-01-02', {
  kind: 'medicine',
  status: 'active',
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
  /** Which words of the class it breaks; default all. */
  readonly of?: RegExp;
}

const told = (word: string) => `The zyx index has ${word} here.`;
/** No fact says it; another fact, which is not cited, says it. */
const named: readonly Break[] = [{ way: 'no cited fact says it', says: told, cited: [silent] }];
const CERTAIN = /^(?:confirmed|proven|proved|definite|definitely|certainly|verified|established)$/;
const AFTER = /^(?:after|followed|preceded by)$/;

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
    { way: 'the other side', says: (word) => `Zyx cut on the ${word} here.`, cited: [right], of: /^left/ },
    { way: 'the other side', says: (word) => `Zyx cut on the ${word} here.`, cited: [left], of: /^right/ },
    { way: 'one side told as both', says: (word) => `Zyx cut, ${word}.`, cited: [left], of: /^bi|^both/ },
    { way: 'no side', says: (word) => `Zyx index on the ${word} here.`, cited: [silent] },
  ],
  polarity: [
    {
      way: 'the contrary',
      says: (word) => `The zyx marker was ${word}.`,
      cited: [negative],
      of: /^(?:positive|reactive|detected|present)$/,
    },
    {
      way: 'the contrary',
      says: (word) => `The zyx marker was ${word}.`,
      cited: [positive],
      of: /^(?:neg|non|abs|und)/,
    },
  ],
  kinship: [{ way: 'another relative', says: (word) => `The ${word} had zyxia.`, cited: [relative] }],
  cause: [
    { way: 'no fact gives a cause', says: (word) => `Zyx index changed ${word} rain.`, cited: [silent] },
  ],
  certainty: [
    {
      way: 'more certain than the fact',
      says: (word) => `Zyxia was ${word}.`,
      cited: [supposed],
      of: CERTAIN,
    },
    {
      way: 'less certain than the fact',
      says: (word) => `Zyxia was ${word}.`,
      cited: [known],
      of: /^(?!confirmed|prove|proven|definite|certainly|verified|established)/,
    },
  ],
  'safe or allowed': [
    { way: 'no fact says so', says: (word) => `Zyxol is ${word} here.`, cited: [medicine] },
  ],
  severity: named,
  'time of a dose': [
    { way: 'the fact does not say when', says: (word) => `Zyxol is for ${word}.`, cited: [medicine] },
  ],
  'route of a dose': [
    {
      way: 'the fact does not say how',
      says: (word) => `Zyxol: ${word}.`,
      cited: [medicine],
      of: /^(?!by mouth|oral|tablet|pill|capsule|swallowed)/,
    },
    {
      way: 'the fact says another way',
      says: (word) => `Zyxol: ${word}.`,
      cited: [byVein],
      of: /^(?:by mouth|oral|tablet|pill|capsule|swallowed)/,
    },
  ],
  'who did it': [
    {
      way: 'the fact does not say who',
      says: (word) => `Zyxol was stopped by the ${word}.`,
      cited: [stopped],
    },
  ],
  setting: named,
  'first, last, only': [
    {
      way: 'there are others',
      says: (word) => `This was the ${word} zyx index of all.`,
      cited: [silent],
      uncited: [early, late],
    },
  ],
  replaced: [{ way: 'one medicine alone', says: (word) => `Zyxol ${word} it.`, cited: [medicine] }],
  'before and after': [
    {
      way: 'the other order',
      says: (word) => `Zyxol came ${word} zyrol.`,
      cited: [medicine, earlier],
      of: /^(?:before|preceded|followed by)$/,
    },
    {
      way: 'the other order',
      says: (word) => `Zyrol came ${word} zyxol.`,
      cited: [medicine, earlier],
      of: AFTER,
    },
  ],
  during: [
    { way: 'outside the period', says: (word) => `Zyx index was 5 ${word} zyxia.`, cited: [silent, past] },
  ],
  alongside: [
    {
      way: 'one had ended before the other',
      says: (word) => `Zyrol ${word} zyxol.`,
      cited: [stopped, later],
    },
  ],
  position: [
    {
      way: 'the value of another',
      says: (word) => `It was 5 ${word} here.`,
      cited: [lying],
      of: /^(?:st|si|se|fa)/,
    },
    {
      way: 'the value of another',
      says: (word) => `It was 6 ${word} here.`,
      cited: [standing],
      of: /^(?:ly|su)/,
    },
  ],
  'for good': [
    {
      way: 'it began again',
      says: (word) => `Zyxol was stopped ${word}.`,
      cited: [stopped],
      uncited: [again],
    },
  ],
  'at once': [{ way: 'no second fact of that time', says: told, cited: [silent] }],
  'always, never, ever': [{ way: 'one value', says: (word) => `Zyx index is ${word} 5.`, cited: [silent] }],
  allergy: [
    { way: 'an intolerance', says: (word) => `Zyxan: ${word}.`, cited: [intolerance], of: /^allerg/ },
    { way: 'an allergy', says: (word) => `Zyxan: ${word}.`, cited: [allergy], of: /^intol/ },
  ],
  present: [{ way: 'what has ended', says: (word) => `He ${word} zyxol.`, cited: [stopped] }],
  past: [{ way: 'what goes on', says: (word) => `Zyxol ${word}.`, cited: [medicine] }],
  healed: [{ way: 'what goes on', says: (word) => `He is ${word} zyxia.`, cited: [known] }],
  planned: [{ way: 'what is not planned', says: (word) => `Zyx index ${word}.`, cited: [silent] }],
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
    const meant = words.filter((word) => of === undefined || of.test(word));
    const kept = meant.filter(
      (word) => !faultsIn(says(word), cited, uncited).some((each) => each.by === name && each.word === word),
    );
    expect(meant.length).toBeGreaterThan(0);
    expect(kept).toEqual([]);
  });

  it('breaks every word of every class', () => {
    const never = CLASSES.flatMap(({ name, words }) =>
      words.filter((word) => !BREAKS[name]?.some(({ of }) => of === undefined || of.test(word))),
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
