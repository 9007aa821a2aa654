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
    '(?:teaching|learning)\\s+(?:points?|case|note)|case(?:\\s+(?:for|of|study|\\d+)[^:\\n]{0,25})?|examples?|templates?(?:\\s+\\p{L}+)?|(?:trial|study)(?:\\s+\\p{L}+){0,2}|eligibility(?:\\s+criteria)?|(?:inclusion|exclusion)(?:\\s+criteria)?|consent(?:\\s+\\p{L}+)?|risks?(?:\\s+\\p{L}+){0,2}|(?:\\p{L}+\\s+)?side[- ]effects?(?:\\s+\\p{L}+)?|(?:contra-?)?indications(?:\\s+\\p{L}+)?|contra-?indication|warnings?|red\\s+flags?|(?:screening|security|exam|quiz|sample|practice)\\s+(?:questions?|text|letter|note)(?:\\s+\\d+)?|(?:lecture|quiz|vignette|protocol|guidelines?|leaflet|poster|paper|journal\\s+club|donor|bed\\s+\\d+|next\\s+patient)(?:\\s+[^:\\n]{0,20})?',
  other:
    'social(?:\\s+(?:history|hx))?|s\\.?h\\.?x?|occupation|o/?e|exam(?:ination)?|on\\s+examination|obs|observations|vitals|ix|investigations?|bloods|labs|results?|imaging|p/?c|hpc|hpi|presenting\\s+complaint|c/o|symptoms?|complaints?|[soap]|subjective|objective|summary|opinion|conclusion|findings?|history|hx|ros|systems?\\s+review|(?:the\\s+|our\\s+)?(?:patient|pt|recipient)(?:\\s+\\([^)\\n]{0,20}\\))?|today|now|current(?:ly)?|me|myself|real\\s+me',
};
const ALL = Object.keys(NAMES) as readonly Section[];
const HEADING = new RegExp(
  `(?<=^|[\\n.;|/!?][ \\t]{0,3}|[ \\t]{2}|\\n[ \\t]{0,3}[-*•#][ \\t]{0,3}|\\d[.)][ \\t])(?:${ALL.map((section) => `(?<${section}>${NAMES[section]})`).join('|')})[ \\t]{0,2}:`,
  'giu',
);
/** Short for a heading, also without a colon. */
const SHORT: readonly (readonly [Section, RegExp])[] = [
  ['family', /(?<=^|[\n.;][ \t]{0,3})(?:FHx?|FMHx?)(?![\p{L}\d:])/gu],
  ['past', /(?<=^|[\n.;][ \t]{0,3})P[MS]Hx?(?![\p{L}\d:])/gu],
  ['listed', /(?<=^|[\n.;][ \t]{0,3})(?:DHx?|Dx|Imp)(?![\p{L}\d:])/gu],
  ['differential', /(?<=^|[\n.;][ \t]{0,3})D+x?Dx(?![\p{L}\d:])/gu],
  ['other', /(?<=^|[\n.;][ \t]{0,3})(?:SHx?|O\/E|HPC|PC|Ix|Hx)(?![\p{L}\d:])/gu],
];

/** No section of a note is longer. */
const LONGEST = 4_000;

/** The section that a place of a text stands in: under the last heading before it, up to an empty line. */
export function sectionAt(text: string, start: number): Section | undefined {
  const near = text.slice(Math.max(0, start - LONGEST), start);
  const paragraph = near.slice(endOf(/\n[ \t]*\n/gu, near));
  const last = [...paragraph.matchAll(HEADING)].at(-1);
  const headed = last && ALL.find((section) => last.groups?.[section] !== undefined);
  const [at, section] = SHORT.reduce<readonly [number, Section | undefined]>(
    (so, [each, mark]) => {
      const found = [...paragraph.matchAll(mark)].at(-1)?.index ?? -1;
      return found > so[0] ? [found, each] : so;
    },
    [last?.index ?? -1, headed],
  );
  return at < 0 ? undefined : section;
}

function endOf(mark: RegExp, words: string): number {
  const last = [...words.matchAll(mark)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
