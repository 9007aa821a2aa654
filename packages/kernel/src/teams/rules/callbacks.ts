import { suggestName } from '@consilium/base';
import type { Callback } from '../../callbacks/callback.ts';
import type { AgentDraft } from '../files/team-draft.ts';
import type { Finding, RuleContext } from './rule.ts';

type Moment = Exclude<keyof Callback, 'name'>;

const MOMENTS: readonly (readonly [key: string, moment: Moment])[] = [
  ['before_agent', 'beforeAgent'],
  ['after_agent', 'afterAgent'],
  ['before_model', 'beforeModel'],
  ['after_model', 'afterModel'],
  ['before_tool', 'beforeTool'],
  ['after_tool', 'afterTool'],
];

export function* unknownCallback(agent: AgentDraft, { catalogue }: RuleContext): Iterable<Finding> {
  const known = catalogue.callbacks.map((callback) => callback.name);
  for (const { name, path } of uses(agent))
    if (!known.includes(name))
      yield {
        source: agent.source,
        path,
        message: `there is no callback "${name}"`,
        remedy: suggestName(name, known, 'define it in code and add it to the catalogue'),
      };
}

/** A guard in the wrong place would never run. */
export function* callbackOfOtherKind(agent: AgentDraft, { catalogue }: RuleContext): Iterable<Finding> {
  for (const { name, key, moment, path } of uses(agent)) {
    const callback = catalogue.callbacks.find((candidate) => candidate.name === name);
    if (!callback || callback[moment]) continue;
    const offered = MOMENTS.filter(([, other]) => callback[other]).map(([other]) => other);
    yield {
      source: agent.source,
      path,
      message: `"${name}" does nothing at ${key}`,
      remedy: `move it to ${offered.join(' or ') || 'no list: it defines no function'}`,
    };
  }
}

export function* ambiguousCallback(agent: AgentDraft, { catalogue }: RuleContext): Iterable<Finding> {
  for (const { name, path } of uses(agent))
    if (catalogue.callbacks.filter((callback) => callback.name === name).length > 1)
      yield {
        source: agent.source,
        path,
        message: `the catalogue has two callbacks called "${name}"`,
        remedy: 'rename one of them in code',
      };
}

interface Use {
  readonly name: string;
  readonly key: string;
  readonly moment: Moment;
  readonly path: readonly PropertyKey[];
}

function uses(agent: AgentDraft): Use[] {
  const lists = agent.shape.callbacks as { readonly [key: string]: readonly string[] };
  return MOMENTS.flatMap(([key, moment]) =>
    (lists[key] ?? []).map((name, index) => ({ name, key, moment, path: ['callbacks', key, index] })),
  );
}
