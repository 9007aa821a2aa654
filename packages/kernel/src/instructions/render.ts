import { Liquid, type Template } from 'liquidjs';
import { plainValues } from '../state/apply.ts';
import type { State } from '../state/state.ts';

// Own properties only, and an empty set of templates instead of the file system: a template reads state and nothing else.
const liquid = new Liquid({ ownPropertyOnly: true, strictVariables: false, templates: {} });
const parsed = new Map<string, Template[]>();

/** Throws liquidjs' ParseError on bad syntax; a team with one does not load. */
export function parseInstruction(template: string): Template[] {
  return liquid.parse(template);
}

/**
 * The instruction with the values of `state` filled in. `temp:x`, `user:x` and `app:x` are read as `temp.x`,
 * `user.x`, `app.x`. Give it only state that the agent may see.
 */
export function renderInstruction(template: string, state: State): string {
  if (!template.includes('{')) return template;
  let ready = parsed.get(template);
  if (!ready) {
    ready = parseInstruction(template);
    parsed.set(template, ready);
  }
  return liquid.renderSync(ready, nested(state)) as string;
}

function nested(state: State): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(plainValues(state))) {
    const colon = key.indexOf(':');
    if (colon < 0) root[key] = value;
    else {
      const prefix = key.slice(0, colon);
      const group = root[prefix];
      root[prefix] = { ...(typeof group === 'object' ? group : {}), [key.slice(colon + 1)]: value };
    }
  }
  return root;
}
