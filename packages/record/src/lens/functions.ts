import type { PropertyType } from '../graph/graph-schema.ts';

export interface FunctionRule {
  /** As it is usually written. */
  readonly spelling: string;
  /** Number of arguments. */
  readonly least: number;
  readonly most: number;
  /** Makes one value of many rows. */
  readonly aggregate: boolean;
  /** What it always gives, or null; absent: that depends on its arguments, or it is no scalar. */
  readonly gives?: PropertyType;
}

type Takes = readonly [least: number, most: number];

const ONE: Takes = [1, 1];
const TWO: Takes = [2, 2];

/** Each is within the one before it in SQL, and SQL goes only so deep. */
const COALESCED: Takes = [1, 100];

function rules(
  spellings: readonly string[],
  [least, most]: Takes,
  gives?: PropertyType,
  aggregate = false,
): readonly FunctionRule[] {
  return spellings.map((spelling) => ({
    ...{ spelling, least, most, aggregate },
    ...(gives === undefined ? {} : { gives }),
  }));
}

const aggregates = (spellings: readonly string[], takes: Takes, gives?: PropertyType) =>
  rules(spellings, takes, gives, true);

const RULES: readonly FunctionRule[] = [
  ...rules(['toLower', 'toUpper', 'trim', 'ltrim', 'rtrim', 'toString', 'toStringOrNull'], ONE, 'string'),
  ...rules(['left', 'right'], TWO, 'string'),
  ...rules(['substring'], [2, 3], 'string'),
  ...rules(['replace'], [3, 3], 'string'),
  ...rules(['toInteger', 'toIntegerOrNull', 'size', 'length', 'sign'], ONE, 'integer'),
  ...rules(['toFloat', 'toFloatOrNull', 'ceil', 'floor', 'sqrt'], ONE, 'float'),
  ...rules(['round'], [1, 3], 'float'),
  ...rules(['toBoolean', 'toBooleanOrNull'], ONE, 'boolean'),
  ...rules(['type'], ONE, 'string'),
  ...rules(['abs', 'reverse', 'head', 'last', 'tail', 'keys', 'labels', 'properties'], ONE),
  ...rules(['nodes', 'relationships', 'startNode', 'endNode'], ONE),
  ...rules(['split', 'nullIf'], TWO),
  ...rules(['range'], [2, 3]),
  ...rules(['coalesce'], COALESCED),
  ...rules(['date'], [0, 1], 'date'),
  ...rules(['datetime'], [0, 1], 'datetime'),
  ...rules(['localdatetime'], [0, 1], 'localdatetime'),
  ...rules(['date.truncate'], [1, 3], 'date'),
  ...rules(['datetime.truncate'], [1, 3], 'datetime'),
  ...rules(['localdatetime.truncate'], [1, 3], 'localdatetime'),
  ...rules(['duration'], ONE, 'duration'),
  ...rules(['duration.between', 'duration.inDays'], TWO, 'duration'),
  ...rules(['duration.inMonths', 'duration.inSeconds'], TWO, 'duration'),
  ...aggregates(['count'], ONE, 'integer'),
  ...aggregates(['avg', 'stDev', 'stDevP'], ONE, 'float'),
  ...aggregates(['collect', 'min', 'max', 'sum'], ONE),
  ...aggregates(['percentileCont', 'percentileDisc'], TWO),
];

/** All that may be called, by name in lower case. The gate refuses anything else; the compiler has exactly these. */
export const FUNCTIONS: ReadonlyMap<string, FunctionRule> = new Map(
  RULES.map((rule) => [rule.spelling.toLowerCase(), rule]),
);

/** The name as it is usually written; one that is unknown as it is. */
export const spelled = (name: string): string => FUNCTIONS.get(name)?.spelling ?? name;
