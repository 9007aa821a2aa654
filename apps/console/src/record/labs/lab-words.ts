import type { Lab, LabPoint } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { wordOf } from '../../components/word-of.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { tellApart } from './tell-apart.ts';

/** `Creatine kinase` of `Creatine kinase [Enzymatic activity/volume] in Serum or Plasma`; else the name as it is. */
export function shortName(name: string): string {
  const cut = name.indexOf(' [');
  return cut > 2 ? name.slice(0, cut) : name;
}

/** Short names; where two tests would read the same, with their unit, or with what else tells them apart. */
export function namesOf(labs: readonly Pick<Lab, 'code' | 'name' | 'unit'>[]): ReadonlyMap<string, string> {
  const withUnit = ({ name, unit }: Pick<Lab, 'name' | 'unit'>) => `${shortName(name)}, ${unitWords(unit)}`;
  const short = countOf(labs.map(({ name }) => shortName(name)));
  const longer = countOf(labs.map(withUnit));
  const nameOf = (lab: Pick<Lab, 'name' | 'unit'>) => {
    if (short.get(shortName(lab.name)) === 1) return shortName(lab.name);
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

export function trendWords(trend: Lab['trend']): string | null {
  return trend === null ? null : TRENDS[trend];
}

const VERDICTS = { high: 'high', low: 'low', normal: 'within its range' } as const;

export function verdictWords(verdict: LabPoint['verdict']): string {
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
