import { textBefore } from '../text-before.ts';

/** What a heading of a note says of what stands below it; `other`: it only ends the section before. */
export type Section = 'family' | 'past' | 'listed' | 'differential' | 'plan' | 'apart' | 'other';

const NAMES: Readonly<Record<Section, string>> = {
  family: 'f\\.?h\\.?x?|fam(?:ily)?(?:\\s+(?:medical\\s+)?(?:hx|history|illness(?:es)?|members?))?',
  past: 'p\\.?m\\.?h\\.?x?|p\\.?s\\.?h\\.?x?|past(?:\\s+\\p{L}+)?\\s+(?:history|hx|problems)|past|previous(?:ly|\\s+\\p{L}+)?|(?:medical|surgical|obstetric)\\s+history|background|bg|(?:inactive|resolved)(?:\\s+problems)?|stopped(?:\\s+\\p{L}+)?|discontinued',
  listed:
    'd\\.?h\\.?x?|drug\\s+(?:history|hx)|(?:\\p{L}+\\s+)?(?:meds|medications?|medicines|drugs|tablets)|rx|ttos?|(?:\\p{L}+\\s+)?allerg(?:y|ies)|adrs?|adverse\\s+(?:drug\\s+)?reactions?|intolerances?|(?:\\p{L}+\\s+)?diagnos[ie]s|dx|(?:\\p{L}+\\s+)?problems?(?:\\s+list)?|comorbidit(?:y|ies)|issues|imp(?:ression)?|assessment|conditions?',
  differential:
    'd\\.?dx|differentials?(?:\\s+diagnos[ie]s)?|d/d|dd|(?:possible|working|provisional|tentative|suspected)\\s+(?:diagnos[ie]s|dx)|to\\s+exclude|quer(?:y|ies)|rule\\s+out|r/o',
  plan: 'plan|mx|management(?:\\s+plan)?|to\\s+do|todo|actions?|follow[- ]?up|f/u|recommendations?|recommended|advice|advised|safety[- ]?net(?:ting)?|next\\s+steps?|requests?(?:ed)?|orders?|pending|awaiting|tci|goals?|targets?|aims?|consider(?:ing)?|offered|discussed|booked|planned|upcoming',
  apart:
    '(?:teaching|learning)\\s+(?:points?|case|note)|case(?:\\s+(?:for|of|study|\\d+)[^:\\n]{0,25})?|examples?|templates?(?:\\s+\\p{L}+)?|(?:trial|study)(?:\\s+\\p{L}+){0,2}|eligibility(?:\\s+criteria)?|(?:inclusion|exclusion)(?:\\s+criteria)?|consent(?:\\s+\\p{L}+)?|risks?(?:\\s+\\p{L}+){0,2}|(?:possible|common|known|rare|listed|potential|serious)\\s+side[- ]effects?(?:\\s+\\p{L}+)?|side[- ]effects?\\s+(?:may|can|of)(?:\\s+\\p{L}+){1,2}|(?:contra-?)?indications(?:\\s+\\p{L}+)?|contra-?indication|warnings?|red\\s+flags?|(?:screening|security|exam|quiz|sample|practice)\\s+(?:questions?|text|letter|note)(?:\\s+\\d+)?|(?:lecture|quiz|vignette|protocol|guidelines?|leaflet|poster|paper|journal\\s+club|donor|bed\\s+\\d+|next\\s+patient)(?:\\s+[^:\\n]{0,20})?',
  other:
    'social(?:\\s+(?:history|hx))?|s\\.?h\\.?x?|occupation|o/?e|exam(?:ination)?|on\\s+examination|obs|observations|vitals|ix|investigations?|bloods|labs|results?|imaging|p/?c|hpc|hpi|presenting\\s+complaint|c/o|symptoms?|complaints?|[soap]|subjective|objective|summary|opinion|conclusion|findings?|history|hx|ros|systems?\\s+review|(?:the\\s+|our\\s+)?(?:patient|pt|recipient)(?:\\s+\\([^)\\n]{0,20}\\))?|today|now|current(?:ly)?|me|myself|real\\s+me',
};
const ALL = Object.keys(NAMES) as readonly Section[];
/** A heading up to its colon: at the start of a line or of a sentence, behind a bullet or a number. */
const HEADING = new RegExp(
  `(?:^|[\\n.;|/!?][ \\t]{0,3}|[ \\t]{2}|\\n[ \\t]{0,3}[-*•#][ \\t]{0,3}|\\d[.)][ \\t])(?:${ALL.map((section) => `(?<${section}>${NAMES[section]})`).join('|')})[ \\t]{0,2}$`,
  'iu',
);
const LONGEST_HEADING = 60;
/** Colons of a paragraph that are looked at, the last first. */
const MOST_COLONS = 24;

/** Short for a heading, also without a colon. */
const SHORT: Readonly<Record<string, Section>> = {
  F: 'family',
  P: 'past',
  D: 'listed',
  I: 'listed',
  S: 'other',
  O: 'other',
  H: 'other',
};
const SHORT_HEADING = /\b(?:F(?:M?Hx?)|P[MS]Hx?|DHx?|Dx|Imp|SHx?|O\/E|HPC|Hx|Ix)(?![\p{L}\d:])/gu;

/** No section of a note is longer. */
const LONGEST = 4_000;

/** The section that a place of a text stands in: under the last heading before it, up to an empty line. */
export function sectionAt(text: string, start: number): Section | undefined {
  const near = textBefore(text, start, LONGEST);
  const paragraph = near.slice(endOf(/\n[ \t]{0,80}\n/gu, near));
  const [at, section] = withColon(paragraph);
  const short = [...paragraph.matchAll(SHORT_HEADING)].findLast(
    ({ index }) => index === 0 || /[\n.;][ \t]{0,3}$/u.test(textBefore(paragraph, index, 4)),
  );
  return short !== undefined && short.index > at ? SHORT[short[0].charAt(0)] : section;
}

function withColon(paragraph: string): readonly [at: number, section: Section | undefined] {
  let colon = paragraph.lastIndexOf(':');
  for (let tried = 0; colon >= 0 && tried < MOST_COLONS; tried += 1) {
    const from = Math.max(0, colon - LONGEST_HEADING);
    // What is cut off begins no line.
    const words = `${from === 0 ? '' : '…'}${paragraph.slice(from, colon)}`;
    const found = HEADING.exec(words);
    if (found !== null) return [colon, ALL.find((section) => found.groups?.[section] !== undefined)];
    colon = colon === 0 ? -1 : paragraph.lastIndexOf(':', colon - 1);
  }
  return [-1, undefined];
}

function endOf(mark: RegExp, words: string): number {
  const last = [...words.matchAll(mark)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
