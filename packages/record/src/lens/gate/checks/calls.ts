import type { Span } from '@consilium/kernel';
import { FUNCTIONS } from '../../functions.ts';
import { quoted, refuse } from '../../refuse.ts';
import { nearest } from '../nearest.ts';
import type { Survey } from '../survey.ts';

/** What others offer and we do not; the language is frozen at what is asked (docs/lens.md). */
const REMEDIES: Readonly<Record<string, string>> = {
  id: 'Use the property that names a node everywhere: n.uuid.',
  elementid: 'Use the property that names a node everywhere: n.uuid.',
  exists: 'Write n.name IS NOT NULL for a property, EXISTS { (a)-[:TYPE]->(b) } for a pattern.',
  isempty: "Write size(x) = 0, or x = ''.",
  time: 'Write datetime(…) or date(…).',
  localtime: 'Write datetime(…) or date(…).',
  timestamp: 'Write datetime().',
  now: 'Write datetime(), or date() for the day.',
  today: 'Write date().',
  current_date: 'Write date().',
  datediff: 'Write duration.inDays(a, b).days.',
  todate: "Write date('2020-01-31'); a property that is a date needs none.",
  todatetime: "Write datetime('2020-01-31T10:00:00Z').",
  tostr: 'Write toString(x).',
  lower: 'Write toLower(x).',
  upper: 'Write toUpper(x).',
  year: 'Write x.year.',
  concat: 'Write a + b.',
  len: 'Write size(x).',
  substring: "Write left(x, n), or split(x, ' ')[0] for a part.",
  right: "Write split(x, ' ')[-1] for the last part.",
  replace: 'Return the text as it is.',
  ltrim: 'Write trim(x).',
  rtrim: 'Write trim(x).',
  tostringornull: 'Write toString(x).',
  tointegerornull: 'Write toInteger(x); a text that is no number gives null.',
  tofloatornull: 'Write toFloat(x); a text that is no number gives null.',
  toboolean: "Write x = 'true'.",
  tobooleanornull: "Write x = 'true'.",
  abs: 'Write CASE WHEN x < 0 THEN 0 - x ELSE x END.',
  ceil: 'Write round(x).',
  floor: 'Write toInteger(x), or round(x).',
  keys: 'Name the properties: n.name, n.date. The schema lists them.',
  properties: 'Return the node itself: RETURN n.',
  relationships: 'Write nodes(p), or give each relationship a name: (a)-[r]->(b).',
  startnode: 'Give the node a name: (a)-[r]->(b).',
  endnode: 'Give the node a name: (a)-[r]->(b).',
  tail: 'Write list[1..].',
  reverse: 'Write ORDER BY x DESC before collect(x).',
  nullif: 'Write CASE WHEN x <> y THEN x END.',
  localdatetime: 'Write datetime(…) or date(…).',
  'datetime.truncate': "Write date.truncate('month', x).",
  'duration.inmonths': 'Write duration.between(a, b).months, with .years for whole years.',
  stdevp: 'Write stDev(x).',
  filter: 'Write [x IN list WHERE condition].',
  extract: 'Write [x IN list | value].',
  shortestpath: 'Write MATCH p = (a)-[*1..3]-(b) … ORDER BY length(p) LIMIT 1.',
  rels: 'Write nodes(p), or give each relationship a name: (a)-[r]->(b).',
  median: 'Write percentileCont(x, 0.5).',
  average: 'Write avg(x).',
  mean: 'Write avg(x).',
};

/** Only functions of the list, with as many arguments as they take. */
export function calls({ expressions, text }: Survey): void {
  for (const { expression } of expressions) {
    if (expression.kind !== 'call') continue;
    const { name, span } = expression;
    const known = FUNCTIONS.get(name);
    if (!known) {
      const what = `There is no function ${quoted(asWritten(name, text, span))}.`;
      refuse('function', what, span, remedyFor(name));
    }
    const count = expression.arguments.length;
    if (count < known.least || count > known.most) {
      const range = known.least === known.most ? `${known.least}` : `${known.least} to ${known.most}`;
      const what = `${quoted(known.spelling)} takes ${range} argument${range === '1' ? '' : 's'}, not ${count}.`;
      refuse('arity', what, span, `Write ${known.spelling}(${example(known.least)}).`);
    }
    if (expression.distinct && !known.aggregate) {
      const instead = 'Leave DISTINCT out.';
      refuse('function', `DISTINCT has no meaning in ${quoted(known.spelling)}.`, span, instead);
    }
  }
}

/** The tree has names in lower case. */
function asWritten(name: string, text: string, { start, end }: Span): string {
  const [written = ''] = text.slice(start, end).split('(');
  return written.trim().toLowerCase() === name ? written.trim() : name;
}

function remedyFor(name: string): string {
  const known = Object.hasOwn(REMEDIES, name) ? REMEDIES[name] : undefined;
  if (known !== undefined) return known;
  const near = nearest(name, FUNCTIONS.keys(), 1).map((one) => FUNCTIONS.get(one)!.spelling);
  if (near.length > 0) return `Write ${near[0]}(…)?`;
  return `Write one of: ${[...FUNCTIONS.values()].map(({ spelling }) => spelling).join(', ')}.`;
}

const example = (count: number) => ['x', 'y', 'z'].slice(0, count).join(', ');

/** `(a)-->(b)` is a condition, not a value. */
export function predicatePlaces({ expressions }: Survey): void {
  for (const { expression, place } of expressions) {
    if (expression.kind !== 'exists' || expression.form !== 'bare' || place === 'condition') continue;
    refuse(
      'predicate',
      'A pattern stands where a value is expected.',
      expression.span,
      'Write COUNT { (a)-[:TYPE]->(b) } for how many, EXISTS { … } for whether, [(a)-[:TYPE]->(b) | b.name] for a list.',
    );
  }
}
