import type {
  Expression,
  Match,
  NodePattern,
  PathPattern,
  Projection,
  Query,
  RelationshipPattern,
  SingleQuery,
  Unwind,
} from '../cypher/ast.ts';
import { elementsOf, hasAggregate, nodesOf } from '../cypher/tree.ts';
import { spelled } from '../functions.ts';

const ROOT = /[^\s.,()#]+(?:#\d+)?(?=[.,)]|$)/;

/** The node that a meaning is of: `Observation#2` of `max(Observation#2.value)`. */
function rootOf(meaning: string): string {
  return ROOT.exec(meaning.replace(/^[\w.]+\((?:distinct )?/, ''))?.[0] ?? meaning;
}

/** The same of another node of the label, which none of these is of. Null: of a value that was computed. */
function asAnother(meaning: string, taken: readonly string[]): string | null {
  if (meaning.includes('(')) return null;
  const roots = new Set(taken.map(rootOf));
  const label = rootOf(meaning).split('#')[0]!;
  let root = label;
  for (let nth = 2; roots.has(root); nth += 1) root = `${label}#${nth}`;
  return `${root}${meaning.slice(rootOf(meaning).length)}`;
}

const PICKS = new Set(['collect', 'head', 'last']);

/** Of the row's own nodes: not picked from a list, nor gathered from another pattern. */
function isAsRead(expression: Expression): boolean {
  switch (expression.kind) {
    case 'index':
    case 'slice':
    case 'pattern-comprehension':
      return false;
    case 'property':
      return isAsRead(expression.of);
    case 'call':
      return !PICKS.has(expression.name) && expression.arguments.every(isAsRead);
    default:
      return true;
  }
}

/** What each name stands for, in our own words: `Observation`, `Observation.value`. What is not here the query made up. */
type Meanings = ReadonlyMap<string, string>;

interface Read {
  readonly names: Meanings;
  /** Nodes, but for the patient, that stand in patterns. With more than one, each narrows or repeats the others. */
  readonly nodes: number;
  /**
   * Rows are all that there is of one label, each once. Else a count, a sum or a greatest value is one of what the query chose to
   * see, and its name would say that it is one of the record: `count(AllergyRecord) = 0`.
   */
  readonly isWhole: boolean;
}

/** Functions that give of what they are given, and nothing else. `size` is none: it counts what a condition left. */
const OF_ONE = new Set(['tolower', 'toupper', 'trim', 'tostring', 'head', 'last']);
const OF_ALL = new Set(['coalesce', 'duration.between', 'duration.indays']);
const OF_ROWS = new Set(['count', 'min', 'max', 'avg', 'sum']);

/**
 * For each column what it is, where it holds only what was read: `Observation.value`, `count(Encounter)`. Null where values of
 * the query's own may stand in it. The names that a query gives its columns say nothing: it may call anything anything.
 */
export function meaningsOf({ branches }: Query): readonly (string | null)[] {
  const each = branches.map(columnsOf);
  return (each[0] ?? []).map(({ as, meaning }, column) =>
    each.every((columns) => columns[column]?.as === as && columns[column]?.meaning === meaning)
      ? meaning
      : null,
  );
}

interface Column {
  readonly as: string;
  readonly meaning: string | null;
}

/** None of `RETURN *`: its columns stand in an order of the compiler's. */
function columnsOf({ clauses }: SingleQuery): readonly Column[] {
  // What cuts rows off at the end cuts groups off too.
  const isCut = clauses.some((clause) => 'skip' in clause && (clause.skip ?? clause.limit) !== undefined);
  let read: Read = { names: new Map(), nodes: 0, isWhole: !isCut };
  for (const clause of clauses) {
    if (clause.kind === 'match') read = matched(clause, read);
    if (clause.kind === 'unwind') read = unwound(clause, read);
    if (clause.kind === 'with') read = projected(clause, read);
    if (clause.kind === 'return') return clause.star ? [] : itemsOf(clause, read);
  }
  return [];
}

function matched({ patterns, where }: Match, read: Read): Read {
  const names = withPatterns(read.names, patterns);
  const patients = new Set([...names].flatMap(([name, meaning]) => (meaning === 'Patient' ? [name] : [])));
  const isOther = (node: Parameters<typeof isPatientNode>[0]) => !isPatientNode(node, patients);
  const nodes = read.nodes + patterns.flatMap(nodesOf).filter(isOther).length;
  const isWholeHere = where === undefined && nodes <= 1 && patterns.every((path) => isWhole(path, patients));
  return { names, nodes, isWhole: read.isWhole && isWholeHere };
}

function unwound({ list, as }: Unwind, read: Read): Read {
  const meaning = meaningOf(list, read);
  const names = new Map(read.names);
  names.delete(as);
  const one = meaning === null ? null : asAnother(meaning, [...read.names.values()]);
  if (one !== null) names.set(as, one);
  return { ...read, names, isWhole: false };
}

function projected(clause: Projection, read: Read): Read {
  const names = new Map(clause.star ? read.names : []);
  for (const { as, meaning } of itemsOf(clause, read)) {
    names.delete(as);
    if (meaning !== null) names.set(as, meaning);
  }
  const isSameRows =
    !clause.distinct &&
    clause.where === undefined &&
    clause.items.every(({ value }) => value.kind === 'variable');
  return { ...read, names, isWhole: read.isWhole && isSameRows };
}

/** What was picked from a list is another node than the next that was picked from it, and is called so. */
function itemsOf(projection: Projection, read: Read): readonly Column[] {
  const { items } = projection;
  const plain = items.map(({ value }) => (hasAggregate(value) ? undefined : meaningOf(value, read)));
  const taken = [...read.names.values()];
  return items.map(({ as, value }) => {
    const meaning = meaningOf(value, read);
    if (meaning === null) return { as, meaning };
    if (isAsRead(value))
      return {
        as,
        meaning: hasAggregate(value) && !isOfItsGroup(meaning, plain, projection) ? null : meaning,
      };
    const another = asAnother(meaning, taken);
    if (another !== null) taken.push(another);
    return { as, meaning: another };
  });
}

/** What is counted for each group is said beside the group: it must stand in the row, of the same node. A WITH may lose it. */
function isOfItsGroup(
  meaning: string,
  plain: readonly (string | null | undefined)[],
  { kind, star }: Projection,
): boolean {
  const groups = plain.filter((each) => each !== undefined);
  if (groups.length === 0) return !star;
  return kind === 'return' && groups.every((each) => each !== null && rootOf(each) === rootOf(meaning));
}

/** Two nodes of one label are told apart: a value of one is not in the unit of the other. */
function withPatterns(before: Meanings, patterns: readonly PathPattern[]): Meanings {
  const names = new Map(before);
  for (const { variable, labels } of patterns.flatMap(nodesOf)) {
    if (variable === undefined || names.has(variable)) continue;
    const label = labels.join('|') || 'node';
    names.set(variable, asAnother(label, [...names.values()]) ?? label);
  }
  return names;
}

function meaningOf(expression: Expression, read: Read): string | null {
  const within = (part: Expression) => meaningOf(part, read);
  switch (expression.kind) {
    case 'variable':
      return read.names.get(expression.name) ?? null;
    case 'property': {
      const of = within(expression.of);
      return of === null ? null : `${of}.${expression.key}`;
    }
    case 'index':
    case 'slice':
      return within(expression.of);
    case 'pattern-comprehension':
      return meaningOf(expression.value, {
        names: withPatterns(read.names, [expression.pattern]),
        nodes: read.nodes,
        isWhole: false,
      });
    case 'call':
      return calledOf(expression, read);
    default:
      return null;
  }
}

function calledOf(
  { name, distinct, arguments: given }: Expression & { readonly kind: 'call' },
  read: Read,
): string | null {
  const meanings = given.map((part) => meaningOf(part, read));
  if (meanings.length === 0 || meanings.includes(null)) return null;
  if (OF_ONE.has(name) || name === 'collect') return meanings[0]!;
  const said = `${spelled(name)}(${distinct ? 'distinct ' : ''}${meanings.join(', ')})`;
  if (OF_ALL.has(name)) return said;
  return OF_ROWS.has(name) && read.isWhole ? said : null;
}

/**
 * True where a pattern leaves out nothing of what it names: a node alone, or what the patient has. A property, a condition or one
 * more relationship narrows it, and what is counted then is not what the label says.
 */
function isWhole(path: PathPattern, patients: ReadonlySet<string>): boolean {
  const isPatient = (node: NodePattern) => isPatientNode(node, patients);
  const [hop, ...more] = path.hops;
  if (more.length > 0 || !elementsOf(path).every((element) => isOpen(element, isPatient))) return false;
  if (hop === undefined) return true;
  return hop.relationship.length === undefined && isPatient(path.start) !== isPatient(hop.node);
}

/** There is one: to ask for that one leaves out nothing. */
function isPatientNode({ labels, variable }: NodePattern, patients: ReadonlySet<string>): boolean {
  return labels.join() === 'Patient' || (variable !== undefined && patients.has(variable));
}

function isOpen(
  element: NodePattern | RelationshipPattern,
  isPatient: (node: NodePattern) => boolean,
): boolean {
  if (!('labels' in element)) return true;
  const { properties } = element;
  return properties === undefined || (isPatient(element) && isOwnUuid(properties));
}

function isOwnUuid({ entries }: NonNullable<NodePattern['properties']>): boolean {
  const [entry, ...more] = entries;
  if (entry === undefined || more.length > 0) return false;
  const [key, value] = entry;
  return key === 'uuid' && value.kind === 'parameter' && value.name === 'patient_uuid';
}
