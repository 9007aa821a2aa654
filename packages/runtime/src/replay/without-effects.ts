import { type AnyTool, ConsiliumError, type Evidence, type RunIdentity } from '@consilium/kernel';
import type { RuntimeDeps, TeamParts } from '../deps.ts';

/**
 * The dependencies of a replay: every call goes to its model, if it has one, without built-in search; the library is read as of its day;
 * nothing is published, urgency is not checked, the conversation keeps no search, and tools that change something or reach outside
 * refuse. The database refuses their writes too. The record is read as of its day by `callerOf`.
 */
export function withoutEffects(
  deps: RuntimeDeps,
  parts: TeamParts,
  { model, asOf }: NonNullable<RunIdentity['replay']>,
): { readonly deps: RuntimeDeps } & TeamParts {
  const { models, bus } = deps;
  const { searches: _searches, evidence, ...ports } = deps.ports;
  const onModel = model === undefined ? {} : { model };
  return {
    ...parts,
    tools: new Map([...parts.tools].map(([name, tool]) => [name, isHarmless(tool) ? tool : refusing(tool)])),
    deps: {
      ...deps,
      bus: { ...bus, publish: async () => undefined as never },
      checks: undefined,
      work: undefined,
      outside: undefined,
      ports: {
        ...ports,
        ...(evidence && { evidence: asOf === undefined ? evidence : ofDay(evidence, asOf) }),
      },
      models: {
        estimate: (request, moreTokens) => models.estimate({ ...request, ...onModel }, moreTokens),
        call: (request, options) => models.call({ ...request, ...onModel, builtin: null }, options),
      },
    },
  };
}

/** The library as it was at a moment. A whole document is not asked for by any agent, and would have today's status. */
function ofDay(evidence: Evidence, asOf: string): Evidence {
  return {
    search: (scope, search) => evidence.search(scope, { ...search, asOf }),
    snapshot: async () => {
      throw new ConsiliumError('not_of_that_day', { remedy: 'search the library instead' });
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
