// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the tests, declared at the root as for them
import fc from 'fast-check';

/** Stands in everything that a generated query says: each name, label, key and literal. */
export const MARK = 'zqx';

/**
 * Queries as text that mostly make sense: variables are known where they are used, conditions are conditions. Whatever a query may
 * choose holds `MARK` and signs that would matter in SQL.
 */
export const scopedQueries: fc.Arbitrary<string> = fc
  .array(fc.nat(1_000_000), { minLength: 80, maxLength: 80 })
  .map((tape) => writeQuery(tape));

function writeQuery(tape: readonly number[]): string {
  let at = 0;
  let names = 0;
  const pick = (count: number) => tape[at++ % tape.length]! % count;
  const one = <T>(...items: readonly T[]): T => items[pick(items.length)]!;
  const odd = () => `${MARK}${names++}'"$1;--/*{}`;
  const name = () => `\`${odd()}\``;
  const key = () => one('a', 'n', 'f', 'd', 'x', name());
  const text = () => one(`'${MARK}${names++}\\'"$1;--/*{}'`, `"${MARK}${names++}'; DROP"`);
  const integer = () => String(73_400_000 + names++);
  let nodes: string[] = [];
  let values: string[] = [];

  const value = (depth: number): string => {
    const inner = () => value(depth - 1);
    const leaf = [text, integer, () => '$p', () => `${integer()}.5`, () => 'null'];
    if (nodes.length > 0)
      leaf.push(
        () => `${one(...nodes)}.${key()}`,
        () => `${one(...nodes)}.${key()}`,
      );
    if (values.length > 0) leaf.push(() => one(...values));
    if (depth <= 0) return one(...leaf)();
    return one(
      ...leaf,
      () => `[${inner()}, ${inner()}]`,
      () => `[${inner()}, ${inner()}][${one('0', '0..1')}]`,
      () => `{${name()}: ${inner()}}`,
      () => `coalesce(${inner()}, ${inner()})`,
      () => `CASE WHEN ${truth(depth - 1)} THEN ${inner()} ELSE ${inner()} END`,
      () => `[${name()} IN [${inner()}, 1] WHERE ${truth(depth - 1)} | ${inner()}]`,
      () => (nodes.length > 0 ? `toLower(${one(...nodes)}.a)` : text()),
      () => (nodes.length > 0 ? `[(${one(...nodes)})-[:${type()}]->(${name()}) | ${inner()}]` : text()),
      () => (nodes.length > 0 ? `COUNT { (${one(...nodes)})--(${label()}) }` : integer()),
      () => (nodes.length > 0 ? `${one(...nodes)} {.a, ${name()}: ${inner()}}` : integer()),
    )();
  };
  const truth = (depth: number): string =>
    one(
      () => `${value(depth)} ${one('=', '<>')} ${value(depth)}`,
      () => `${value(depth)} IS NULL`,
      () => `${value(depth)} IN [${value(depth)}, ${value(depth)}]`,
      () => `NOT ${value(depth)} = ${value(0)}`,
      () => `${one('any', 'all', 'none', 'single')}(${name()} IN [${value(depth)}] WHERE ${value(0)} = 1)`,
      () => (nodes.length > 0 ? `${one(...nodes)}.a ${one('CONTAINS', 'STARTS WITH')} ${text()}` : 'true'),
      () => (nodes.length > 0 ? `${one(...nodes)}${label()}` : 'false'),
      () =>
        nodes.length > 0 ? `EXISTS { (${one(...nodes)})-->(${label()} {${key()}: ${value(0)}}) }` : 'true',
      () => (depth > 0 ? `(${truth(depth - 1)} ${one('AND', 'OR')} ${truth(depth - 1)})` : 'true'),
    )();
  const label = () => one('', ':A', ':B', `:${name()}`, `:A|${name()}`);
  const type = () => one('R', 'S', name());
  const where = () => one('', ` WHERE ${truth(2)}`);

  const pattern = (): string => {
    const added: string[] = [];
    const node = () => {
      if (nodes.length > 0 && pick(3) === 0) return `(${one(...nodes)})`;
      const own = name();
      added.push(own);
      return `(${own}${label()}${one('', ` {${key()}: ${value(0)}}`)})`;
    };
    const edge = () => {
      const kind = one('', `:${type()}`, `:${type()}|${type()}`);
      const many = one('', '', '*1..2', '*0..1', '*2');
      const own = many === '' && pick(2) === 0 ? name() : '';
      return one(
        [`-[${own}${kind}${many}]->`],
        [`<-[${own}${kind}${many}]-`],
        [`-[${own}${kind}${many}]-`],
      )[0];
    };
    const path = `${node()}${one('', `${edge()}${node()}`, `${edge()}${node()}${edge()}${node()}`)}`;
    const named = one('', '', `${name()} = `);
    nodes = [...nodes, ...added];
    return `${named}${path}`;
  };
  const clause = (): string =>
    one(
      () => `${one('MATCH', 'OPTIONAL MATCH')} ${pattern()}${where()}`,
      () => `MATCH ${pattern()}, ${pattern()}${where()}`,
      () => {
        const list = `[${value(1)}, ${value(1)}]`;
        const own = name();
        values = [...values, own];
        return `UNWIND ${list} AS ${own}`;
      },
      () => {
        const own = name();
        const said = `WITH ${one('', 'DISTINCT ')}*, ${value(2)} AS ${own}`;
        values = [...values, own];
        return `${said}${one('', ` ORDER BY ${own} DESC`)}${one('', ` SKIP 1 LIMIT ${integer()}`)}${where()}`;
      },
      () => {
        const [own, count] = [name(), name()];
        const said = `WITH ${value(1)} AS ${own}, ${one('count(*)', `collect(${value(1)})`, `max(${value(0)})`)} AS ${count}`;
        nodes = [];
        values = [own, count];
        return said;
      },
    )();
  const clauses = Array.from({ length: 1 + pick(4) }, clause);
  const column = name();
  const ending = `RETURN ${one('', 'DISTINCT ')}${value(2)} AS ${column}${one('', ` ORDER BY ${column}`)}`;
  return [...clauses, ending].join(' ');
}
