import { LensRefusal } from '@consilium/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import type { Expression, Query } from '../cypher/ast.ts';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { type Asked, askOf, openSchema } from '../test-support/asking.fixture.ts';
import { MARK, scopedQueries } from '../test-support/scoped-queries.fixture.ts';
import { tokensOf } from '../test-support/sql-tokens.fixture.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';

const READING = { tenant: 'tenant-of-test', compartment: 'patient/of-test', asOf: undefined };
const schema = openSchema(['A', 'B'], ['R', 'S'], {
  a: 'string',
  n: 'integer',
  f: 'float',
  d: 'date',
  x: 'any',
});
const RUNS = 400;

/** Undefined: refused. */
function compiled(cypher: string, asOf?: Date): CompiledQuery | undefined {
  try {
    const now = new Date('2026-01-01T00:00:00Z');
    const options = { schema, limits: CLINICAL_LIMITS, parameters: { p: `${MARK}p` }, now };
    return compileQuery(parseCypher(cypher, CLINICAL_LIMITS), options, { ...READING, asOf });
  } catch (error) {
    if (error instanceof LensRefusal) return undefined;
    throw error;
  }
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

describe('the statement of any query [A5]', () => {
  it('never holds what the query said', () => {
    let accepted = 0;
    let bound = 0;
    fc.assert(
      fc.property(scopedQueries, (cypher) => {
        const statement = compiled(cypher);
        if (statement === undefined) return;
        accepted += 1;
        expect(statement.text).not.toContain(MARK);
        expect(statement.text).not.toContain('734');
        if (JSON.stringify(statement.values, asText).includes(MARK)) bound += 1;
      }),
      { numRuns: RUNS },
    );
    // A generator of refusals would show nothing.
    expect(accepted).toBeGreaterThan(RUNS / 2);
    expect(bound).toBeGreaterThan(accepted / 2);
  });

  it('is made of words of ours, numbered names and $n', () => {
    const words = new Set<string>();
    fc.assert(
      fc.property(scopedQueries, (cypher) => {
        for (const token of tokensOf(compiled(cypher)?.text ?? '')) words.add(token);
      }),
      { numRuns: RUNS },
    );
    const free = [...words].filter((word) => !/^([newrcxko]\d+|\$\d+)$/.test(word));
    // Finite: more queries bring no more of them than our source has.
    expect(free.length).toBeLessThan(250);
    expect(free.filter((word) => /[^ -~]/.test(word))).toEqual([]);
  });

  it.each([
    ['as it stands', undefined],
    ['as of a day', new Date('2024-01-01T00:00:00Z')],
  ])('names tables only in its beginning, with the patient on each, and has a cap (%s)', (_, asOf) => {
    fc.assert(
      fc.property(scopedQueries, (cypher) => {
        const statement = compiled(cypher, asOf);
        if (statement === undefined) return;
        const { text, values } = statement;
        const tables = [
          ...text.matchAll(
            /\bapp\.(\w+) WHERE tenant = \$(\d+)::text AND compartment = \$(\d+)::text AND recorded_/g,
          ),
        ];
        expect(tables.map(([, table]) => table)).toEqual(['graph_nodes', 'graph_edges']);
        expect(text.match(/\bapp\./g)).toHaveLength(2);
        for (const [, , tenant, compartment] of tables) {
          expect(values[Number(tenant) - 1]).toBe(READING.tenant);
          expect(values[Number(compartment) - 1]).toBe(READING.compartment);
        }
        // Whatever is read is one of ours: the two names above, a subselect, a numbered name, or a function.
        const sources = [...text.matchAll(/\b(?:FROM|JOIN)\s+(?:LATERAL\s+)?([\w.]+|\()/gi)].map(
          ([, name]) => name!,
        );
        const known =
          /^(app\.graph_(nodes|edges)|nodes|edges|w\d+|\(|jsonb_array_elements(_text)?|jsonb_each|unnest|generate_series|lens\.\w+|with)$/i;
        expect(sources.filter((name) => !known.test(name))).toEqual([]);
        expect(text).toMatch(/LIMIT \$\d+::int8\) lines\) sized ORDER BY place$/);
        expect(values).toContain(CLINICAL_LIMITS.rows + 1);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a value [A5]', () => {
  let stand: RecordStand;
  let graph: Asked;
  beforeAll(async () => {
    stand = await startRecordStand();
    graph = await askOf(
      stand,
      { nodes: [{ uuid: 'u', labels: ['A'], properties: { a: 'one' } }], edges: [] },
      schema,
    );
  });
  afterAll(() => stand?.stop());

  const odd = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        "'; DROP TABLE app.graph_nodes; --",
        '$1',
        '$$',
        '/*',
        '*/',
        "E'\\n'",
        '\\',
        '"',
        '{}',
        'null',
        '[1]',
        '{"node": "u"}',
        '%',
        '_',
        '\u202e',
        '😀',
        ':A',
        'true',
      ),
    )
    .filter((text) => !text.includes('\0') && text.isWellFormed());

  it('never leaves its parameter: it comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(odd, odd, async (text, key) => {
        const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
        const name = `\`${`k${key}`.replaceAll('\\', '/').replaceAll('`', '``')}\``;
        const answer = await graph.answer(
          `WITH ${quoted} AS t, {${name}: $p} AS m RETURN t, $p, m, [t, $p] AS l`,
          { p: text },
        );
        const [row] = answer.rows;
        expect(row).toEqual([
          text,
          text,
          { kind: 'map', entries: { [`k${key.replaceAll('\\', '/')}`]: text } },
          [text, text],
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('is compared, not understood', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (text) => {
        const rows = await graph.rows('MATCH (n:A) WHERE n.a = $p OR n.a CONTAINS $p RETURN n.a', {
          p: text,
        });
        expect(rows).toEqual('one'.includes(text) ? ['one'] : []);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a query that grows [A5]', () => {
  it('is refused before it is too large to send', () => {
    const span = { start: 0, end: 0 };
    let value: Expression = { kind: 'property', of: { kind: 'variable', name: 'n', span }, key: 'a', span };
    for (let depth = 0; depth < 17; depth++) value = { kind: 'list', items: [value, value], span };
    const nothing = { orderBy: [], skip: undefined, limit: undefined, where: undefined };
    const items = [{ value, as: 'x', aliased: true }];
    const own = { properties: undefined, where: undefined, span };
    const start = { variable: 'n', labels: [], ...own };
    const patterns = [{ variable: undefined, start, hops: [], span }];
    const match = { kind: 'match', optional: false, patterns, where: undefined, span } as const;
    const query: Query = {
      branches: [
        { clauses: [match, { kind: 'return', distinct: false, star: false, items, ...nothing, span }] },
      ],
      distinct: false,
    };
    const options = { schema, limits: CLINICAL_LIMITS, parameters: { p: 'x' }, now: new Date() };
    expect(() => compileQuery(query, options, READING)).toThrow(LensRefusal);
  });
});
