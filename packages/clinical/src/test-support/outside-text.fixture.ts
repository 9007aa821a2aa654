import type { ChartFact, Origin, ResearchClaim, Units } from '@consilium/kernel';
import { checkAnswer } from '../claims/check-answer.ts';
import { cleanText, closed } from '../claims/clean-text.ts';
import { takeMarks, withoutFactMarks } from '../claims/fact-marks.ts';
import { ARTICLE, passage } from '../claims/literature/passage.fixture.ts';
import { splitSentences } from '../claims/split-sentences.ts';
import { readContext } from '../context/index.ts';
import { findDangers } from '../dangers/find-dangers.ts';
import { shipped } from '../emergencies/catalogue.fixture.ts';
import { createEmergencyScreen } from '../emergencies/screen.ts';
import { namePatient } from '../measurements/name-patient.ts';
import { asksForLiterature, outsideQuery } from '../outside-query/outside-query.ts';
import { laboratoryOn, paperDates, paperRows } from '../papers/index.ts';
import { createWordFinder } from '../search/mark-words.ts';
import { searchTerms } from '../search/search-terms.ts';
import { decideThreshold } from '../threshold/decide-threshold.ts';
import { readThreshold } from '../threshold/read-threshold.ts';

const screen = createEmergencyScreen(shipped);
const findWords = createWordFinder(searchTerms('water tablet high blood pressure'));

/** Two units, which do not convert. */
const units: Units = {
  code: (written) => (['mmol/L', 'mg/L'].includes(written) ? written : null),
  convert: (value, from, to) => (from === to ? value : null),
};

const fact: ChartFact = {
  id: 'fabcdefg',
  resource: 'Observation/1',
  version: 1,
  path: 'valueQuantity',
  printed: 'HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %), high',
  verdict: 'high',
  trend: 'rising',
};
const other: ChartFact = {
  ...fact,
  id: 'fhijkmnp',
  resource: 'Observation/2',
  printed: 'Potassium 4.1 mmol/L on 4 May 2025',
};
const read = passage('In 412 adults metformin lowered HbA1c by 0.8 % compared with placebo.');
const current = new Map([
  ['Observation/1', 1],
  ['Observation/2', 1],
]);
const answer = (origin: Origin, text: string, facts: readonly ChartFact[], said = '') =>
  checkAnswer([{ origin, text, agent: 'consultant' }], facts, current, { userText: said });
const claims = ['packages/clinical/src/claims'];

const researchClaim = (text: string): ResearchClaim => ({
  ...{ id: 'c', sentence: text, quote: text, hash: 'h', level: 'cohort', status: 'checked', printed: '' },
  ...{
    standing: 'unknown',
    work: { title: text, firstAuthor: null, doi: null, pmid: null, registrations: [] },
  },
});

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  {
    name: 'emergency screen',
    // Linear. A text of nothing but words of one emergency in another language takes longest.
    most: 80,
    sources: ['packages/clinical/src/emergencies', 'packages/clinical/emergencies'],
    read: screen.check,
  },
  {
    name: 'emergency screen: language, and the line where it is not read',
    // Linear. A text of nothing but words of one emergency in another language takes longest.
    most: 80,
    sources: [
      'packages/clinical/src/language',
      'packages/clinical/src/emergencies/core',
      'packages/clinical/emergencies',
    ],
    read: (text: string) => [screen.check(`Ich habe keine ${text}`), screen.unread?.(text, null)],
  },
  {
    name: 'search of the record: what is typed, and the text that is searched',
    // Linear.
    most: 80,
    sources: ['packages/clinical/src/search'],
    read: (text: string) => [searchTerms(text), findWords(text)],
  },
  {
    name: 'the query of a search outside',
    sources: ['packages/clinical/src/outside-query'],
    read: (text: string) => [
      asksForLiterature(text),
      outsideQuery(text, [{ kind: 'address', text: text.slice(0, 1_000) }]),
    ],
  },
  {
    name: 'a threshold of evidence, and the claims that it is decided on',
    sources: ['packages/clinical/src/threshold'],
    read: (text: string) => [
      readThreshold(text, '2026-11-18'),
      decideThreshold({ outcome: 'mortality', population: 'children' }, [researchClaim(text)], '2026-11-18'),
    ],
  },
  {
    name: 'names of medicines and allergies, for dangers',
    // Linear. The text is read as a medicine and as an allergy.
    most: 60,
    sources: ['packages/clinical/src/dangers', 'packages/clinical/dangers'],
    read: (text: string) =>
      findDangers({
        medicines: [{ name: text, texts: [text], refs: [], notes: [] }],
        allergies: [{ name: text, texts: [text], refs: [], notes: [], isMild: false, isOther: false }],
        hasNoAllergies: false,
        kidneys: { missing: '' },
        pregnancy: { state: 'none' },
      }),
  },
  {
    name: 'marks of facts',
    sources: claims,
    read: (text: string) => [takeMarks(text), withoutFactMarks(text)],
  },
  {
    name: 'claims of an answer from the chart',
    sources: claims,
    read: (text: string) => answer('chart', text, [fact, other]),
  },
  {
    name: 'claims of an answer without a chart',
    sources: claims,
    read: (text: string) => answer('model', text, []),
  },
  {
    name: 'claims: one sentence that cites',
    sources: claims,
    read: (text: string) =>
      answer('chart', `${text.replaceAll('\n', ' ')} [fabcdefg, fhijkmnp].`, [fact, other]),
  },
  {
    name: 'claims: the person’s own words',
    sources: claims,
    read: (text: string) => answer('model', 'You said that your HbA1c was 7.9 % in March.', [], text),
  },
  {
    // Linear. Code prints it, in a line: nobody outside chooses how long it is.
    name: 'claims: what a fact prints',
    most: 60,
    sources: claims,
    read: (text: string) =>
      answer('chart', 'Your HbA1c was 7.9 % on 2 March 2026, higher than before [fabcdefg].', [
        { ...fact, printed: text },
      ]),
  },
  {
    name: 'claims about the literature',
    sources: claims,
    read: (text: string) => [
      answer(
        'chart',
        text.replaceAll(/[.!?]\s/g, (end) => `${end}[${read.id}] `),
        [read],
      ),
      answer('chart', `It says “${text.replaceAll('\n', ' ')}”. [${read.id}]`, [read]),
    ],
  },
  {
    // Linear. The library cuts passages of at most a thousand characters.
    name: 'claims: a passage of the literature and its source',
    most: 60,
    sources: claims,
    read: (text: string) => {
      const given = passage(text, { ...ARTICLE, title: text });
      return answer(
        'chart',
        `In adults metformin lowered HbA1c by 0.8 % “compared with placebo”. [${given.id}]`,
        [given],
      );
    },
  },
  { name: 'cleaning of an answer', sources: claims, read: (text: string) => closed(cleanText(text)) },
  {
    name: 'what is said around a term',
    sources: ['packages/clinical/src/context'],
    read: (text: string) => {
      const start = text.length >> 1;
      return readContext(
        { text: `${text.slice(0, start)} asthma ${text.slice(start)}`, start: start + 1, end: start + 7 },
        'patient',
      );
    },
  },
  {
    name: 'mentions of the patient',
    sources: ['packages/clinical/src/measurements/name-patient.ts'],
    read: (text: string) =>
      namePatient(text, 'proxy', { given: ['Anton'], family: 'Weber', sex: 'male', age: 3 }),
  },
  { name: 'sentences of a line', sources: claims, read: splitSentences },
  {
    name: 'days, rows and laboratory of a paper',
    // Linear. Most of the time goes into the names of measurements, of which there are a thousand.
    most: 200,
    sources: ['packages/clinical/src/papers'],
    read: (text: string) => {
      const pages = [{ page: 1, text }];
      const dayAt = paperDates(pages, { latest: '2026-11-16' });
      return [
        paperRows(text, units).map(({ start, quote }) => dayAt(1, start, start + quote.length)),
        laboratoryOn(pages),
      ];
    },
  },
];
