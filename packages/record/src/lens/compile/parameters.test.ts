import type { Json } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { type Asked, askOf, openSchema } from '../test-support/asking.fixture.ts';
import { compileQuery } from './compile-query.ts';

function compiled(cypher: string, parameters: Readonly<Record<string, Json>>) {
  const options = { schema: CLINICAL_SCHEMA, limits: CLINICAL_LIMITS, parameters, now: new Date() };
  const reading = { tenant: 't', compartment: 'patient/p', asOf: undefined };
  return compileQuery(parseCypher(cypher, CLINICAL_LIMITS), options, reading);
}

/** About 900 kB: as large as the parameters of a query may be. */
const LARGE = Array.from({ length: 9_000 }, (_, at) => String(at).padStart(96, 'x'));
const TOO_LARGE = expect.objectContaining({ refused: expect.objectContaining({ rule: 'size' }) });
const often = (count: number, what: string) => Array(count).fill(what).join(', ');

let stand: RecordStand;
let graph: Asked;
beforeAll(async () => {
  stand = await startRecordStand();
  graph = await askOf(stand, { nodes: [], edges: [] }, openSchema([], []));
});
afterAll(() => stand?.stop());

describe('parameters that are named often [A5]', () => {
  it.each<[string, string, Json]>([
    ['a text', 'RETURN [$x, size($x)] AS a, $x AS b', 'x'.repeat(5_000)],
    ['a list', 'RETURN $x AS a, [$x, $x] AS b, {c: $x} AS c', LARGE],
    ['a list that is looked up', "RETURN 'a' IN $x AS a, 'b' IN $x AS b", LARGE],
    [
      'a map',
      'RETURN $x AS a, $x.key5 AS b',
      Object.fromEntries(LARGE.map((text, at) => [`key${at}`, text])),
    ],
  ])('are sent once: %s', (_, cypher, x) => {
    const sizes = compiled(cypher, { x }).values.map((value) => JSON.stringify(value ?? null, asText).length);
    expect(sizes.filter((size) => size > 4_000)).toHaveLength(1);
  });

  it.each([
    ['each copied into a list', `RETURN size([${often(250, '$x')}]) AS n`],
    ['in lists within lists', `RETURN [${often(60, '[[$x]]')}] AS n`],
    ['in maps', `RETURN {${Array.from({ length: 60 }, (_, at) => `a${at}: $x`)}} AS n`],
    ['one by one', `RETURN ${Array.from({ length: 60 }, (_, at) => `$x AS a${at}`)}`],
    ['looked up', `RETURN ${Array.from({ length: 60 }, (_, at) => `'a' IN $x AS a${at}`)}`],
    ['as often as a text can say it', `RETURN size([${often(1_490, '$x')}]) AS n`],
  ])('are refused before anything runs where they are too much: %s', (_, cypher) => {
    expect(() => compiled(cypher, { x: LARGE })).toThrow(TOO_LARGE);
  });

  it('are held to their share where they are put together', async () => {
    await expect(graph.rows(`RETURN size([${often(10, '$x')}]) AS n`, { x: LARGE })).rejects.toThrow(
      TOO_LARGE,
    );
    expect(await graph.rows('RETURN size([$x, $x]) AS n', { x: LARGE })).toEqual(['2']);
  });

  it('mean what they say in lists and maps, large or small', async () => {
    const x = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, [at, null, { deep: at }]]));
    expect(
      await graph.rows('RETURN $x.k3[0], $x.k4[2].deep, [$x.k5[0], $y], {a: $z}.a[1], $m.k', {
        ...{ x, y: 'y', z: [1, 'two'] },
        m: { k: 1.5 },
      }),
    ).toEqual(['3 4 [5, y] two 1.5']);
  });
});

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
