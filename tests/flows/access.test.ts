import { randomUUID } from 'node:crypto';
import { revokeAccess } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { CLINICIAN, grant, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

/** Every endpoint about a conversation, generated from the API's own description. */
async function conversationEndpoints(url: string): Promise<readonly { method: string; path: string }[]> {
  const api = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    path.startsWith('/v1/patients/{patient}/conversations')
      ? Object.keys(methods).map((method) => ({
          method: method.toUpperCase(),
          path: path.replace('/v1/patients/{patient}', ''),
        }))
      : [],
  );
}

describe('access on the real database [F2]', () => {
  let stack: Stack;
  let owner: Client;
  let conversation: string;
  let run: string;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Private.' }) });
    owner = await clientFor(stack.server);
    conversation = await owner.createConversation();
    const { seq } = await owner.post(conversation, 'Hello');
    await owner.answer(conversation, seq);
    await grant(stack.postgres.url, 'dr-other', 'patient-2');
    await grant(stack.postgres.url, CLINICIAN, PATIENT, 'other-clinic');
    const runs = await stack.query<{ id: string }>('SELECT id FROM app.runs WHERE conversation = $1', [
      conversation,
    ]);
    run = runs[0]?.id ?? '';
  });
  afterAll(() => stack?.stop());

  it('answers the same 404 to anyone who has no grant, for every endpoint', async () => {
    const endpoints = await conversationEndpoints(stack.server.url ?? '');
    expect(endpoints.length).toBeGreaterThanOrEqual(8);
    const strangers = {
      'no grant for this patient': await clientFor(stack.server, { tenant: TENANT, actor: 'dr-other' }),
      'a grant for another patient only, and this conversation’s id': await clientFor(
        stack.server,
        { tenant: TENANT, actor: 'dr-other' },
        'patient-2',
      ),
      'another tenant with the same actor, patient and conversation': await clientFor(stack.server, {
        tenant: 'other-clinic',
        actor: CLINICIAN,
      }),
      'a patient who does not exist': await clientFor(
        stack.server,
        { tenant: TENANT, actor: CLINICIAN },
        'nobody',
      ),
    };
    for (const [who, client] of Object.entries(strangers)) {
      for (const { method, path } of endpoints) {
        // Who may open another patient may list and begin conversations there, and ask what a turn costs.
        if (!path.includes('{conversation}') && !who.startsWith('no grant') && !who.startsWith('a patient'))
          continue;
        const real = path.replace('{conversation}', conversation).replace('{run}', run).replace('{seq}', '2');
        const response = await client.request(method, real, method === 'GET' ? undefined : bodyFor(path));
        expect(await problem(response), `${who}: ${method} ${path}`).toEqual(NOT_FOUND);
        // And the same for a thing that does not exist at all: nobody can tell the two apart.
        const missing = path
          .replace('{conversation}', randomUUID())
          .replace('{run}', randomUUID())
          .replace('{seq}', '2');
        const unknown = await client.request(method, missing, method === 'GET' ? undefined : bodyFor(path));
        expect(await problem(unknown), `${who}: ${method} ${path}, unknown`).toEqual(NOT_FOUND);
      }
    }
    expect(await owner.messages(conversation)).toHaveLength(2);
  });

  it('the owner reaches the same endpoints: the matrix can fail', async () => {
    for (const { method, path } of await conversationEndpoints(stack.server.url ?? '')) {
      const real = path.replace('{conversation}', conversation).replace('{run}', run).replace('{seq}', '2');
      const response = await owner.request(method, real, method === 'GET' ? undefined : bodyFor(path));
      expect(response.status, `${method} ${path}`).toBeLessThan(300);
      await response.body?.cancel();
    }
  });

  it('a revoked grant ends access at once', async () => {
    const id = await grant(stack.postgres.url, 'dr-leaving');
    const leaving = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-leaving' });
    expect((await leaving.request('GET', '/conversations')).status).toBe(200);
    await revokeAccess(stack.rows, TENANT, id);
    expect(await problem(await leaving.request('GET', '/conversations'))).toEqual(NOT_FOUND);
  });
});

const NOT_FOUND = {
  status: 404,
  body: {
    type: 'urn:consilium:problem:not_found',
    title: expect.any(String),
    status: 404,
    code: 'not_found',
  },
};

function bodyFor(path: string): unknown {
  if (path.endsWith('/audience')) return { audience: 'care-team' };
  if (path.endsWith('/rating')) return { helpful: true };
  return path.endsWith('/messages') ? { text: 'Hello' } : {};
}

async function problem(response: Response): Promise<unknown> {
  const { instance: _instance, ...body } = (await response.json()) as { instance: string };
  return { status: response.status, body };
}
