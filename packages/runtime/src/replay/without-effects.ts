import { type AnyTool, ConsiliumError, type RunIdentity } from '@consilium/kernel';
import type { RuntimeDeps, TeamParts } from '../deps.ts';

/**
 * The dependencies of a replay: every call goes to the one model, without its built-in search; nothing is published, urgency is not
 * checked, the conversation keeps no search, and tools that change something or reach outside refuse. The database refuses their writes
 * too.
 */
export function withoutEffects(
  deps: RuntimeDeps,
  parts: TeamParts,
  { model }: NonNullable<RunIdentity['replay']>,
): { readonly deps: RuntimeDeps } & TeamParts {
  const { models, bus } = deps;
  const { searches: _searches, ...ports } = deps.ports;
  return {
    ...parts,
    tools: new Map([...parts.tools].map(([name, tool]) => [name, isHarmless(tool) ? tool : refusing(tool)])),
    deps: {
      ...deps,
      bus: { ...bus, publish: async () => undefined as never },
      checks: undefined,
      work: undefined,
      outside: undefined,
      ports,
      models: {
        estimate: (request, moreTokens) => models.estimate({ ...request, model }, moreTokens),
        call: (request, options) => models.call({ ...request, model, builtin: null }, options),
      },
    },
  };
}

function isHarmless({ effect, zone }: AnyTool): boolean {
  return effect !== 'effect' && zone !== 'outside';
}

function refusing(tool: AnyTool): AnyTool {
  return {
    ...tool,
    execute: () => {
      throw new ConsiliumError('not_in_replay', {
        remedy: 'a replay changes nothing and asks nobody outside',
      });
    },
  };
}
