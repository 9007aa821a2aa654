import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';

export interface RegisterOptions {
  /** Replace what is registered under this address (running invocations may break). False unless given. */
  readonly force?: boolean;
  /** How long the worker may take to answer; 15,000 unless given. */
  readonly timeoutMs?: number;
}

export interface Deployment {
  readonly id: string;
  /** Names of the services that were found there. */
  readonly services: readonly string[];
}

/**
 * Tells Restate where a worker listens. The same address again changes nothing and gives the same id. Tries until
 * the worker answers; an answer that will not change (a conflict, services that do not fit) is thrown at once.
 */
export async function registerDeployment(
  adminUrl: string,
  uri: string,
  { force = false, timeoutMs = 15_000 }: RegisterOptions = {},
): Promise<Deployment> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await post(adminUrl, uri, force);
    if ('id' in answer) return answer;
    if (answer.final || performance.now() > deadline) {
      throw new LaunchError(`Restate did not register the worker at ${uri}: ${answer.refused}`, {
        remedy:
          'check that the worker listens there and speaks HTTP/2, and that its services fit the registered ones',
      });
    }
    await delay(50);
  }
}

type Refusal = { readonly refused: string; readonly final: boolean };

async function post(adminUrl: string, uri: string, force: boolean): Promise<Deployment | Refusal> {
  try {
    const response = await fetch(`${adminUrl}/deployments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The engine's own default is force: true.
      body: JSON.stringify({ uri, force }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (!response.ok) return { refused: `${response.status} ${text}`, final: response.status < 500 };
    const body = JSON.parse(text) as { id: string; services: { name: string }[] };
    return { id: body.id, services: body.services.map((service) => service.name) };
  } catch (error) {
    return { refused: String(error), final: false };
  }
}
