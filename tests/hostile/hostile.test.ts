import { smallTeamCatalogue, smallTeamFiles } from '@consilium/example-small-team';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { suiteSize } from '../../scripts/prove.ts';
import { outputsOf } from '../support/hostile/outputs.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { describeCanaries } from './canary-plants.ts';
import { fuzz } from './fuzz.ts';
import { startWorld, type World } from './hostile-fixture.ts';
import { describeIdentity } from './identity.ts';
import { CAPPED, describeLoops } from './loops.ts';
import { MALFORMED, playMalformedCase } from './malformed.ts';
import { matrixOf, playMatrixCase } from './matrix.ts';
import { playOutputCase } from './outputs.ts';
import { probeCatalogue, probeTeamFiles } from './probe-team.ts';
import { describeRevoked } from './revoked.ts';
import { writeFigures } from './tally.ts';

/**
 * The stand-in plays a model that does what an attacker wants, in whatever agent the attack needs it. Everything is
 * looked at from outside: the bytes that went to models, the rows, the tools themselves.
 */
const full = suiteSize() === 'full';
const small = { files: smallTeamFiles(), catalogue: smallTeamCatalogue };
const probe = { files: probeTeamFiles(), catalogue: probeCatalogue };

/** How long the model follows its whims, ms. */
const FUZZ_MS = full ? 30_000 : 2_000;

describe('a hostile model', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld([small, probe, ...CAPPED]);
  });
  afterAll(async () => {
    await world?.stop();
    if (full) writeFigures();
  });

  describe.each([
    ['small_team', small],
    ['probe_team', probe],
  ])('of the %s', (name, { catalogue }) => {
    it('reaches only what the files declare: every agent × every tool, agent and transfer [E2]', async () => {
      const team = world.teams.get(name)!;
      const cases = matrixOf(team, catalogue, !full);
      await sideBySide(cases, (each) => playMatrixCase(world, team, each));
    });

    it('gives typed outputs that fit their schema, or ends with a code', async () => {
      const team = world.teams.get(name)!;
      await sideBySide(outputsOf(team), (each) => playOutputCase(world, team, each));
    });

    it('does whatever comes to its mind, and every turn has a typed end', async () => {
      const team = world.teams.get(name)!;
      // Another start at full size each time; the same one in CI, where a failure must be the change's own.
      const start = full ? Date.now() % 1_000_000_000 : 1;
      await fuzz(world, team, FUZZ_MS, start);
    });
  });

  describe.each(['gemini', 'openai', 'anthropic', 'compatible'] as const)('through %s', (provider) => {
    it('makes malformed calls, and each turn has a typed end', async () => {
      await world.speak(provider);
      await sideBySide(MALFORMED, (each) => playMalformedCase(world, each));
      await world.speak('gemini');
    });
  });

  describeIdentity(() => world);
  describeLoops(() => world);
  describeCanaries(() => world);
  describeRevoked(() => world);
});
