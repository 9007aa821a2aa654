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
  ...rules(['toLower', 'toUpper', 'trim', 'toString', 'type'], ONE, 'string'),
  ...rules(['left'], TWO, 'string'),
  ...rules(['toInteger', 'size', 'length'], ONE, 'integer'),
  ...rules(['toFloat'], ONE, 'float'),
  ...rules(['round'], [1, 2], 'float'),
  ...rules(['head', 'last', 'labels', 'nodes'], ONE),
  ...rules(['split', 'range'], TWO),
  ...rules(['coalesce'], COALESCED),
  ...rules(['date'], [0, 1], 'date'),
  ...rules(['datetime'], [0, 1], 'datetime'),
  ...rules(['date.truncate'], [1, 2], 'date'),
  ...rules(['duration'], ONE, 'duration'),
  ...rules(['duration.between', 'duration.inDays', 'duration.inSeconds'], TWO, 'duration'),
  ...aggregates(['count'], ONE, 'integer'),
  ...aggregates(['avg', 'stDev'], ONE, 'float'),
  ...aggregates(['collect', 'min', 'max', 'sum'], ONE),
  ...aggregates(['percentileCont', 'percentileDisc'], TWO),
];

/** All that may be called, by name in lower case. The gate refuses anything else; the compiler has exactly these. */
export const FUNCTIONS: ReadonlyMap<string, FunctionRule> = new Map(
  RULES.map((rule) => [rule.spelling.toLowerCase(), rule]),
);

/** The name as it is usually written; one that is unknown as it is. */
export const spelled = (name: string): string => FUNCTIONS.get(name)?.spelling ?? name;
