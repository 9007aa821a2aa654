import { createEgress, sonarQubeTool } from '@consilium/evidence';
import { functions, functionTools } from '@consilium/functions';
import { type AnyFunction, type AnyTool, type Catalogue, functionTool } from '@consilium/kernel';
import type { Config } from './config-schema.ts';

/** What a team's files may name, with the functions as tools, and the tools of functions. A tool of the team's own keeps its name. */
export function withFunctionTools(
  catalogue: Catalogue,
  all: readonly AnyFunction[] = functions,
  configured: readonly AnyTool[] = [],
): Catalogue {
  const own = new Set(catalogue.tools.map(({ name }) => name));
  const more = [...functionTools, ...configured, ...all.map(functionTool)].filter(
    ({ name }) => !own.has(name),
  );
  return { ...catalogue, tools: [...catalogue.tools, ...more] };
}

/** Tools that are there only where the deployment has what they ask. */
export function configuredTools({ SONARQUBE_URL: url, SONARQUBE_TOKEN: token }: Config): readonly AnyTool[] {
  if (url === undefined || token === undefined) return [];
  const { hostname, port, protocol } = new URL(url);
  const its = Number(port || (protocol === 'https:' ? 443 : 80));
  // The operator names the server, which is often inside: this address and no other.
  const allowPrivate = (address: string, to: number) => address === hostname && to === its;
  return [sonarQubeTool({ url, token, egress: createEgress({ ports: [its], allowPrivate }) })];
}
