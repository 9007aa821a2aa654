import { functions, functionTools } from '@consilium/functions';
import { type AnyFunction, type Catalogue, functionTool } from '@consilium/kernel';

/** What a team's files may name, with the functions as tools, and the tools of functions. A tool of the team's own keeps its name. */
export function withFunctionTools(catalogue: Catalogue, all: readonly AnyFunction[] = functions): Catalogue {
  const own = new Set(catalogue.tools.map(({ name }) => name));
  const more = [...functionTools, ...all.map(functionTool)].filter(({ name }) => !own.has(name));
  return { ...catalogue, tools: [...catalogue.tools, ...more] };
}
