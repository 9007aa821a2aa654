import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.ts';
import { CLINICIAN, grant, PATIENT, type Stack, TENANT } from '../support/stack.ts';
import type { Call } from './patient-endpoints.ts';

export interface Version {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly resource: Record<string, unknown>;
}

export interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
  readonly outcome?: { readonly issue: readonly { readonly expression: readonly string[] }[] };
}

export const TEXT = { 'content-type': 'text/plain' };
export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Throws where the answer is not 2xx. */
export async function refused(client: Client, { method, path, body, headers }: Call) {
  const response = await client.request(method, path, body, headers);
  return { status: response.status, ...((await response.json()) as Problem) };
}

export async function openApi(stack: Stack) {
  type Operation = { operationId: string; responses: Record<string, object> };
  return (await (await fetch(`${stack.server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
}

/** An open proposal, as an agent has made it: there is no endpoint for that. */
export async function proposed(stack: Stack, resource: object): Promise<string> {
  const id = randomUUID();
  await stack.query(
    `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, place, quote, quote_digest, span_start,
      span_end, extractor, extractor_version, fact_code, fact_path, resource, proposed_by, proposed_at)
     VALUES ($1, $2, $3::uuid, 'document', $3::text, 1, 'x', '\\x', 0, 1, 'facts', '1', 'x|1', 'code', $4, $5, now())`,
    [TENANT, `patient/${PATIENT}`, id, JSON.stringify(resource), CLINICIAN],
  );
  return id;
}

export async function breakGlass(stack: Stack, actor: string, reason: string): Promise<Response> {
  await grant(stack.postgres.url, actor, 'other');
  const token = await stack.server.mintToken?.({ tenant: TENANT, actor });
  return fetch(`${stack.server.url}/v1/break-glass`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ patient: PATIENT, code: 'emergency-treatment', reason, minutes: 15 }),
  });
}
