import { isDeepStrictEqual } from 'node:util';
import { makeStory, storyIds } from '@consilium/example-patients';
import type { Caller, ResourceVersion } from '@consilium/kernel';
import {
  allVersions,
  derivedDigest,
  deriveGraph,
  momentsOf,
  rebuiltDigest,
  storedDigest,
  versionsAt,
  visibleDigest,
} from '@consilium/record/test-support/graph-digests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { corpusPatients } from '../import/patients.ts';
import { freshPatient, live, startWorld, type World } from './lens-as-of-fixture.ts';
import { QUESTIONS } from './questions.ts';
import { inOrder, wholeGraph } from './whole-graph.ts';

const full = suiteSize() === 'full';
/** A person edits the record after every chapter, or after every third. */
const EDITED = full ? 1 : 3;
/** Of the boundaries at which rows are compared, every how many the lens is asked for all of it, and the questions. */
const SHOWN = full ? 1 : 6;
const ASKED = full ? 1 : 18;
const corpus = corpusPatients(full ? 12 : 4);

const figures = {
  boundaries: 0,
  otherGraphs: 0,
  shown: 0,
  otherShown: 0,
  asked: 0,
  otherAnswers: 0,
  rebuilt: 0,
  otherRebuilds: 0,
};
/** Questions that had an answer at some moment. */
const answered = new Set<string>();
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

async function rebuildIsEqual({ scope }: Caller) {
  const stored = await storedDigest(world.admin, scope);
  const rebuilt = await rebuiltDigest(world.admin, scope);
  figures.rebuilt++;
  if (JSON.stringify(stored) !== JSON.stringify(rebuilt)) figures.otherRebuilds++;
  expect(stored).toEqual(rebuilt);
}

describe('the record as it was at any moment [A5] [D14]', () => {
  it.each(storyIds)('%s: at every boundary the graph is what the versions of then say', async (id) => {
    const caller = await world.newCaller();
    await live(world, caller, makeStory(id).chapters, EDITED);
    const versions = await allVersions(world.admin, caller.scope);
    for (const [index, moment] of momentsOf(versions).entries()) {
      const then = versionsAt(versions, moment);
      const seen = await visibleDigest(world.admin, caller.scope, moment);
      const said = await derivedDigest(world.admin, then);
      figures.boundaries++;
      if (JSON.stringify(seen) !== JSON.stringify(said)) figures.otherGraphs++;
      expect(seen, moment).toEqual(said);
      if (index % SHOWN === 0) await lensShowsAll(caller, then, moment);
      if (index % ASKED === 0) await answersAreEqual(caller, then, moment);
    }
    await rebuildIsEqual(caller);
  });

  it.each(corpus)('$name of the corpus: a rebuild gives the same rows', async ({ read }) => {
    const caller = await world.newCaller();
    await live(world, caller, read(), 1);
    await rebuildIsEqual(caller);
  });

  async function lensShowsAll(caller: Caller, then: readonly ResourceVersion[], asOf: string) {
    const shown = inOrder(await wholeGraph(world.lens, caller, asOf));
    const said = inOrder(deriveGraph(then));
    figures.shown++;
    if (!isDeepStrictEqual(shown, said)) figures.otherShown++;
    expect(shown, asOf).toEqual(said);
  }

  async function answersAreEqual(caller: Caller, then: readonly ResourceVersion[], asOf: string) {
    const fresh = await freshPatient(world, caller, then);
    for (const cypher of QUESTIONS) {
      const { rows } = await world.lens.query(caller, { cypher, asOf });
      const now = await world.lens.query(fresh, { cypher });
      figures.asked++;
      if (rows.length > 0) answered.add(cypher);
      if (JSON.stringify(rows) !== JSON.stringify(now.rows)) figures.otherAnswers++;
      expect(rows, `${cypher} as of ${asOf}`).toEqual(now.rows);
    }
  }

  it('writes the figures', () => {
    expect(figures).toMatchObject({ otherGraphs: 0, otherShown: 0, otherAnswers: 0, otherRebuilds: 0 });
    expect(figures.boundaries).toBeGreaterThan(100);
    expect(answered.size).toBe(QUESTIONS.length);
    if (!full) return;
    const { boundaries, otherGraphs, shown, otherShown, asked, otherAnswers, rebuilt, otherRebuilds } =
      figures;
    expect(shown).toBe(boundaries);
    expect(asked).toBe(boundaries * QUESTIONS.length);
    writeMeasured({
      name: 'lens-as-of',
      goals: [
        goal(
          'boundaries of versions at which all nodes and edges were compared',
          '≥ 150',
          boundaries,
          'boundaries',
        ),
        goal('graphs unlike the one that the versions of then give', '= 0', otherGraphs, 'graphs'),
        goal('whole graphs asked of the lens, one at every boundary', '≥ 150', shown, 'graphs'),
        goal('of these, unlike the one that the versions of then give', '= 0', otherShown, 'graphs'),
        goal(
          'questions asked as of a boundary, and of a record that ends there',
          '≥ 1500',
          asked,
          'questions',
        ),
        goal('answers that differ', '= 0', otherAnswers, 'answers'),
        goal('records rebuilt from all versions', '≥ 18', rebuilt, 'records'),
        goal(
          'rebuilds whose rows differ from those written change by change',
          '= 0',
          otherRebuilds,
          'records',
        ),
      ],
    });
  });
});
