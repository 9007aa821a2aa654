import { functions } from '@consilium/functions';
import { type AnyFunction, type Catalogue, functionTool } from '@consilium/kernel';

/** What a team's files may name, with the functions as tools. A tool of the team's own keeps its name. */
export function withFunctionTools(catalogue: Catalogue, all: readonly AnyFunction[] = functions): Catalogue {
  const own = new Set(catalogue.tools.map(({ name }) => name));
  const more = all.filter(({ name }) => !own.has(name)).map(functionTool);
  return { ...catalogue, tools: [...catalogue.tools, ...more] };
}
