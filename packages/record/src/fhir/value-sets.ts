import definitions from './generated/definitions.json' with { type: 'json' };

/** Whether a code is in a value set; the system is asked where it stands beside the code. */
export type InValueSet = (code: string, system?: string) => boolean;

/** Code systems that are too large for a list: what a code of each looks like. */
const patterns: Readonly<Record<string, RegExp>> = {
  // Media types
  'urn:ietf:bcp:13': /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9*][a-z0-9!#$&^_.+-]*(?:\s*;.*)?$/i,
  // Languages
  'urn:ietf:bcp:47': /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i,
  // Currencies
  'urn:iso:std:iso:4217': /^[A-Z]{3}$/,
};

const bySet: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = definitions.valueSets;

/** The value set with this name in the definitions. Throws for one that is not there. */
export function valueSet(name: string): InValueSet {
  const systems = Object.entries(bySet[name] ?? {}).map(([system, codes]) => ({
    system,
    has: hasCode(system, new Set(codes)),
  }));
  if (systems.length === 0) throw new Error(`no value set ${name} in the definitions`);
  const [only, ...others] = systems;
  const any = others.length === 0 ? only!.has : (code: string) => systems.some(({ has }) => has(code));
  return (code, system) =>
    system === undefined ? any(code) : systems.some((each) => each.system === system && each.has(code));
}

function hasCode(system: string, codes: ReadonlySet<string>): (code: string) => boolean {
  const pattern = patterns[system];
  if (codes.size > 0) return (code) => codes.has(code);
  if (pattern === undefined) throw new Error(`no codes and no pattern for ${system}`);
  return (code) => pattern.test(code);
}
