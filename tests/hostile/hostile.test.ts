import { smallTeamCatalogue, smallTeamFiles } from '@consilium/example-small-team';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { suiteSize } from '../../scripts/prove.ts';
import { describeCanaries } from './canary-plants.ts';
import { describeIdentity } from './identity.ts';
import { CAPPED, describeLoops } from './loops.ts';
import { MALFORMED, playMalformedCase } from './malformed.ts';
import { matrixOf, playMatrixCase } from './matrix.ts';
import { outputsOf, playOutputCase } from './outputs.ts';
import { probeCatalogue, probeTeamFiles } from './probe-team.ts';
import { describeRevoked } from './revoked.ts';
import { sideBySide } from './side-by-side.ts';
import { startWorld, type World } from './world.ts';

const full = suiteSize() === 'full';
const small = { files: smallTeamFiles(), catalogue: smallTeamCatalogue };
const probe = { files: probeTeamFiles(), catalogue: probeCatalogue };

describe('a hostile model', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld([small, probe, ...CAPPED]);
  });
  afterAll(() => world?.stop());

  describe.each([
    ['small_team', small],
    ['probe_team', probe],
  ])('of the %s', (name, { catalogue }) => {
    it('reaches only what the files declare: every agent × every tool, agent and transfer', async () => {
      const team = world.teams.get(name)!;
      const cases = matrixOf(team, catalogue, !full);
      await sideBySide(cases, (each) => playMatrixCase(world, team, each));
    });
  });

  describe.each(['small_team', 'probe_team'])('of the %s', (name) => {
    it('gives typed outputs that fit their schema, or ends with a code', async () => {
      const team = world.teams.get(name)!;
      await sideBySide(outputsOf(team), (each) => playOutputCase(world, team, each));
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
