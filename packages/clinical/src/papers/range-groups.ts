/** A reference range as written, and the group it is for. */
export interface GroupRange {
  readonly low?: string;
  readonly high?: string;
  /** The words before it that name a group of people; empty: everybody. */
  readonly group: string;
}

/** The person a document is about. */
export interface PaperPerson {
  readonly sex?: 'female' | 'male';
  /** Years. */
  readonly age?: number;
  /** As the document says. */
  readonly isPregnant?: boolean;
}

const MALE = /(?<!\p{L})(?:m|male|males|men|man|männer|männlich|mann|hommes?|h)(?!\p{L})/iu;
const FEMALE = /(?<!\p{L})(?:f|w|female|females|women|woman|frauen|weiblich|frau|femmes?)(?!\p{L})/iu;
const NOT_PREGNANT = /(?:not|non|nicht|keine?)[\s-]{0,2}(?:pregnan\p{L}*|schwanger\p{L}*)/iu;
/** `Pregnancy test: negative`, `Pregnancy: no`. */
const NO_PREGNANCY =
  /(?:pregnan|schwanger|grossesse)\p{L}*(?:[\s-]{0,2}test\p{L}*)?\s{0,3}[:=]?\s{0,3}(?:neg|excluded|ruled out|no(?!\p{L})|none|nein|ausgeschlossen)/iu;
const PREGNANT = /pregnan|schwanger|trimester|trimenon|gestation|grossesse/iu;
const ADULT = /(?<!\p{L})(?:adults?|erwachsene\p{L}*|adultes?)(?!\p{L})/iu;
const CHILD =
  /(?<!\p{L})(?:child\p{L}*|kind\p{L}*|newborn\p{L}*|neonat\p{L}*|infants?|säugling\p{L}*|enfants?)(?!\p{L})/iu;
/** Groups that cannot be decided from the document, such as the phase of a cycle. */
const UNKNOWN = /follic|follik|luteal|mid-?cycle|ovulation|menopaus|fasting|morning|evening|smoker/iu;
const OF_GROUP = [MALE, FEMALE, PREGNANT, ADULT, CHILD, UNKNOWN];

/** The words that name a group before a range; empty: none. */
export function groupIn(before: string): string {
  const words = before.trim();
  return OF_GROUP.some((pattern) => pattern.test(words)) ? words : '';
}

/** The range for a person: the only one, or the only one whose group fits; undefined: ambiguous. */
export function rangeFor(ranges: readonly GroupRange[], person: PaperPerson): GroupRange | undefined {
  const fitting = ranges.filter(({ group }) => group === '' || isOf(group, person));
  return fitting.length === 1 ? fitting[0] : undefined;
}

const CHILDBEARING = [12, 52] as const;

function isOf(group: string, { sex, age, isPregnant }: PaperPerson): boolean {
  if (UNKNOWN.test(group)) return false;
  const isForMen = MALE.test(group);
  const isForWomen = FEMALE.test(group);
  if (isForMen !== isForWomen && sex !== undefined && (sex === 'male') !== isForMen) return false;
  if (isForMen !== isForWomen && sex === undefined) return false;
  if (age !== undefined && ADULT.test(group) && age < 18) return false;
  if (CHILD.test(group) && (age === undefined || age >= 18)) return false;
  const mayBePregnant =
    sex !== 'male' && (age === undefined || (age >= CHILDBEARING[0] && age <= CHILDBEARING[1]));
  const pregnant = isPregnant ?? (mayBePregnant ? undefined : false);
  if (NOT_PREGNANT.test(group)) return pregnant !== true;
  return !PREGNANT.test(group) || pregnant !== false;
}

/** Whether a document mentions a pregnancy outside its reference ranges; undefined: it does not say. */
export function pregnancyOn(text: string): boolean | undefined {
  const lines = text.split('\n').filter((line) => !/\d\s{0,2}[-–]\s{0,2}\d/u.test(line));
  if (lines.some((line) => NOT_PREGNANT.test(line) || NO_PREGNANCY.test(line))) return false;
  return lines.some((line) => PREGNANT.test(line)) ? true : undefined;
}
