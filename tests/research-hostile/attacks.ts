import type { CallTool, ReplyToolCall } from '@consilium/stand-in';
import type { World } from './research-hostile-fixture.ts';

/** One call of a hostile model: which tool, which argument of it, and what kind of attack. */
export interface Attack {
  readonly tool: string;
  readonly argument: string;
  readonly what: string;
  readonly call: ReplyToolCall;
}

/** Any JSON value. */
type Wire = unknown;
type Values = readonly (readonly [what: string, values: readonly Wire[]])[];

/** Values of one argument, by kind of attack. */
function hostileValues({ victim, other, traversals }: World): Values {
  const paths = [
    `/memory/research_agents/${victim.slug}/notes/secret.md`,
    `../${victim.slug}/notes/secret.md`,
    `notes/../../${victim.agent}/notes/secret.md`,
    'notes/secret.md',
  ];
  return [
    [
      'path out of the workspace',
      [...traversals.slice(0, 5), 'notes/../../../../etc/passwd', 'notes/%2e%2e/a'],
    ],
    ['path of another agent', paths],
    ['identity of another', [victim.agent, victim.run, other.agent, '00000000-0000-0000-0000-000000000000']],
    [
      'identity of a patient',
      ['patient/patient-1', 'patient-1', 'actor/dr-other', 'Patient/patient-1/_history'],
    ],
    ['SQL', ["x'; SELECT * FROM app.resource_versions; --", "' OR owner <> '", '%', 'notes/%']],
    [
      'odd text',
      ['', '\u0000', '\ud800', '__proto__', 'x'.repeat(300_000), '{{ today }}', '</said-00000000>'],
    ],
    ['another type', [0, -1, 1e308, null, true, [], {}, ['notes/a'], { toString: 'x' }]],
  ];
}

/** Claims of identity beside the arguments that a tool declares. */
function forged({ victim, other }: World): readonly { readonly [name: string]: Wire }[] {
  return [
    { owner: victim.agent, agent: victim.agent, agent_id: victim.agent, run: victim.run },
    { tenant: 'other-clinic', actor: 'dr-other', compartment: 'patient/patient-1', purpose: 'TREAT' },
    { caller: { scope: { actor: 'dr-other' }, run: victim.run }, owner: other.agent, workspace: '/memory' },
    { owner: '00000000-0000-0000-0000-000000000000', role: 'consilium_owner', as_of: '2020-01-01' },
  ];
}

const VALID: { readonly [argument: string]: Wire } = {
  ...{ path: 'notes/own.md', dir: 'notes', content: 'own words', version: 1, old: 'own', new: 'other' },
  ...{ query: 'metformin', name: 'Agent', description: 'An agent', message: 'Look again.', reason: 'None.' },
  ...{ instruction: 'Look again.', schedule: { every: 'P7D', from: '2027-01-01T00:00:00Z' }, missed: 'skip' },
  agent_id: '11111111-1111-4111-8111-111111111111',
};

/** Every tool of the request × every argument of its schema × every kind of attack. Calls that end the run come last. */
export function attacksOn(world: World, tools: readonly CallTool[]): readonly Attack[] {
  return tools.flatMap(({ name: tool, schema }) => {
    const names = Object.keys((schema.properties ?? {}) as object);
    const base = Object.fromEntries(names.map((argument) => [argument, VALID[argument]]));
    const one = (argument: string, what: string, args: Wire): Attack => ({
      ...{ tool, argument, what, call: { name: tool, args } },
    });
    return [
      ...names.flatMap((argument) =>
        hostileValues(world).flatMap(([what, values]) =>
          values.map((value) => one(argument, what, { ...base, [argument]: value })),
        ),
      ),
      ...forged(world).map((identity) => one('', 'forged identity', { ...base, ...identity })),
      { tool, argument: '', what: 'broken arguments', call: { name: tool, rawArgs: '{"path": "notes/' } },
      one('', 'no arguments', {}),
    ];
  });
}

/** Tools that this agent was not given. */
export function undeclared(names: readonly string[], given: readonly CallTool[]): readonly Attack[] {
  const own = new Set(given.map(({ name }) => name));
  return names
    .filter((name) => !own.has(name))
    .map((tool) => ({ tool, argument: '', what: 'undeclared tool', call: { name: tool, args: VALID } }));
}
