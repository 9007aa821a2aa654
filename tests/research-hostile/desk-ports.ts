import { deskFor } from '../support/client.ts';
import { CLINICIAN, TENANT } from '../support/stack.ts';
import { CANARIES, type World } from './research-hostile-fixture.ts';

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } };
}

const NOBODY = '11111111-1111-4111-8111-111111111111';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const QUERIES = ['', '?path=notes/secret.md&from=1&to=1', '?path=notes/secret.md'];
const BODIES: readonly unknown[] = [
  {},
  { state: 'stopped', status: 'cancelled', version: 1, monthly_micro_usd: 1_000_000_000, threshold: null },
  { state: 'stopped' },
  { version: 1, status: 'cancelled' },
  { rules: [] },
];

/** Every endpoint of the desk, asked by others for what this person's agents have; at the small size with fewer queries. Gives what was told or done that must not be. */
export async function askAsOthers(
  world: World,
  isFull: boolean,
): Promise<{ readonly asked: number; readonly leaks: readonly string[] }> {
  const { server } = world.stack;
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
  const { victim } = world;
  const others = [
    { tenant: TENANT, actor: 'mallory' },
    { tenant: 'other-clinic', actor: 'mallory' },
    { tenant: 'third-clinic', actor: CLINICIAN },
  ];
  const leaks: string[] = [];
  let asked = 0;
  const askAs = async (who: (typeof others)[number]) => {
    const desk = await deskFor(server, who);
    for (const [path, operations] of Object.entries(document.paths)) {
      if (!path.startsWith('/v1/research/')) continue;
      const named = /\{/.test(path);
      const at = path
        .slice('/v1/research'.length)
        .replace('{agent}', victim.agent)
        .replace('{trigger}', victim.trigger)
        .replace(/\{[a-z_]+\}/g, victim.run);
      for (const method of Object.keys(operations).filter((each) => METHODS.includes(each)))
        for (const query of QUERIES.slice(0, isFull ? 3 : 2))
          for (const body of method === 'get' ? [undefined] : BODIES) {
            if (!named && method !== 'get') continue;
            asked += 1;
            // The same as of an agent that nobody has.
            const ofNobody = async () => {
              const unknown = at
                .replace(victim.agent, NOBODY)
                .replace(victim.trigger, NOBODY)
                .replace(victim.run, NOBODY);
              return (await desk.request(method.toUpperCase(), `${unknown}${query}`, body)).text();
            };
            const response = await desk.request(method.toUpperCase(), `${at}${query}`, body);
            const text = await response.text();
            const told = [...Object.values(CANARIES), victim.agent].filter((word) => text.includes(word));
            const isDone = named && response.ok && text !== (await ofNobody());
            if (told.length > 0 || isDone || response.status >= 500)
              leaks.push(
                `${who.tenant}/${who.actor} ${method} ${at}${query}: ${response.status} ${text.slice(0, 120)}`,
              );
          }
    }
  };
  await Promise.all(others.map(askAs));
  return { asked, leaks };
}
