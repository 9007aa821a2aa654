import type { Lab, LabChange, LabPoint } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { wordOf } from '../../components/word-of.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { tellApart } from './tell-apart.ts';

/** Specimens other than blood, as LOINC writes them. */
const OTHER_SPECIMEN =
  / in (urine|stool|cerebral spinal fluid|body fluid|pleural fluid|peritoneal fluid|synovial fluid|amniotic fluid|saliva|semen)\b/iu;

/**
 * `Creatine kinase` of `Creatine kinase [Enzymatic activity/volume] in Serum or Plasma`, `Ketones (urine)` of one in urine; else
 * the name unchanged.
 */
export function shortName(name: string): string {
  const cut = name.indexOf(' [');
  if (cut <= 2) return name;
  const [, specimen] = OTHER_SPECIMEN.exec(name.slice(cut)) ?? [];
  return specimen === undefined ? name.slice(0, cut) : `${name.slice(0, cut)} (${specimen.toLowerCase()})`;
}

/** A test as a chart calls it. */
export function testName({ name, shortName: short }: Pick<Lab, 'name' | 'shortName'>): string {
  return short ?? shortName(name);
}

type Named = Pick<Lab, 'code' | 'name' | 'shortName' | 'unit'>;

/** Short names; where two tests would read the same, with their unit, or with what else tells them apart. */
export function namesOf(labs: readonly Named[]): ReadonlyMap<string, string> {
  const withUnit = (lab: Named) => `${testName(lab)}, ${unitWords(lab.unit)}`;
  const short = countOf(labs.map(testName));
  const longer = countOf(labs.map(withUnit));
  const nameOf = (lab: Named) => {
    if (short.get(testName(lab)) === 1) return testName(lab);
    return longer.get(withUnit(lab)) === 1 ? withUnit(lab) : withoutKind(lab.name);
  };
  return tellApart(labs.map((lab) => ({ code: lab.code, name: nameOf(lab) })));
}

/** Without what LOINC puts in brackets, so that what tells two tests apart comes sooner. */
function withoutKind(name: string): string {
  return name.replace(/ \[[^\]]*\]/, '');
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

export function valueWords({ value, comparator }: Pick<LabPoint, 'value' | 'comparator'>): string {
  return `${comparator ?? ''}${clinicalNumber(value)}`;
}

/** `39 to 308`, `at least 270`, `at most 5`; null: the laboratory gave none. */
export function rangeWords(range: LabPoint['range'], unit: string | null = null): string | null {
  if (range === null || (range.low === null && range.high === null)) return null;
  const unitText = unit === null || unit === '' ? '' : ` ${unitWords(unit)}`;
  const [low, high] = [range.low, range.high].map((side) => (side === null ? null : clinicalNumber(side)));
  if (low === null) return `at most ${high}${unitText}`;
  if (high === null) return `at least ${low}${unitText}`;
  return `${low} to ${high}${unitText}`;
}

const TRENDS = { rising: 'rising', falling: 'falling', stable: 'stable' } as const;

/** `rising over 2 years`; null: there is no trend. */
export function trendWords({ trend, trendOver }: Pick<Lab, 'trend' | 'trendOver'>): string | null {
  if (trend === null) return null;
  return trendOver === null ? TRENDS[trend] : `${TRENDS[trend]} over ${spanWords(trendOver)}`;
}

const DAY = 86_400_000;

/** `9 days`, `14 months`, `3 years`. */
function spanWords({ from, to }: { readonly from: string; readonly to: string }): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  if (days < 60) return days === 1 ? '1 day' : `${days} days`;
  const months = Math.round(days / 30.44);
  return months < 24 ? `${months} months` : `${Math.round(months / 12)} years`;
}

/** `method: CKD-EPI 2009, then CKD-EPI 2021; normal range: at most 30, then at most 38`. */
export function changeWords({ method, range }: LabChange): string {
  const parts = [
    method === null ? null : `method: ${method.before}, then ${method.after}`,
    range === null ? null : `normal range: ${rangeWords(range.before)}, then ${rangeWords(range.after)}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

const VERDICTS = { high: 'high', low: 'low', normal: 'within its range' } as const;

export function verdictWords({ verdict, doubt }: Pick<LabPoint, 'verdict' | 'doubt'>): string {
  if (doubt !== null) return doubt;
  return verdict === null ? 'no range given' : VERDICTS[verdict];
}

const CATEGORIES: { readonly [category: string]: string } = {
  laboratory: 'Laboratory',
  'vital-signs': 'Vital signs',
  imaging: 'Imaging',
  procedure: 'Measured in a procedure',
  exam: 'Examination',
  survey: 'Questionnaires and scores',
  therapy: 'Therapy',
  activity: 'Activity',
  'social-history': 'Social history',
};

export function categoryWords(category: string | null): string {
  if (category === null) return 'Other';
  return wordOf(CATEGORIES, category) ?? category;
}
