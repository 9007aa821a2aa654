import { randomUUID } from 'node:crypto';
import { callsOf } from '../flows/patient-endpoints.ts';
import type { Client } from '../support/client.ts';
import { PATIENT, type Stack } from '../support/stack.ts';

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** Below the patient. */
  readonly path: string;
}

/** Every operation below a patient, from the API's own description. */
export async function patientOperations(stack: Stack): Promise<readonly Operation[]> {
  const response = await fetch(`${stack.server.url}/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/patients/{patient}/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        name: operationId.replace(/OfPatient$/, ''),
        method: method.toUpperCase(),
        path: path.replace('/v1/patients/{patient}', ''),
      })),
    );
}

/** The ids that a call names; what is not given is of nothing. */
export interface Named {
  readonly conversation?: string;
  readonly run?: string;
  readonly proposal?: string;
}

/** One right call of each operation, about these. */
function callOf(name: string, { conversation, run, proposal }: Named) {
  const nothing = randomUUID();
  const call = callsOf({
    ...{
      patient: PATIENT,
      entry: nothing,
      document: nothing,
      notice: nothing,
      question: nothing,
      paper: nothing,
      work: nothing,
      divided: nothing,
    },
    ...{ conversation: conversation ?? nothing, run: run ?? nothing, proposal: proposal ?? nothing },
  })[name];
  if (call === undefined) throw new Error(`${name} has no call`);
  return name === 'decideProposal' ? { ...call, body: { verdict: 'reject' } } : call;
}

/** All that a caller could compare: status, headers and bytes, but for the request's own number. */
export async function seenBy(client: Client, name: string, named: Named): Promise<string> {
  const { method, path, body, headers } = callOf(name, named);
  const response = await client.request(method, path, body, headers);
  const own = response.headers.get('request-id') ?? '#';
  const compared = [...response.headers].filter(([header]) => !['request-id', 'date'].includes(header));
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return `${response.status} a stream`;
  }
  const text = (await response.text()).replaceAll(own, '#');
  return JSON.stringify([response.status, compared, text]);
}
