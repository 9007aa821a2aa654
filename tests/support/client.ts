import { randomUUID } from 'node:crypto';
import type { Claim, OutsideSearch } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { type Access, admit, CLINICIAN, PATIENT, type Stack, TENANT } from './stack.ts';

/** A message as the API gives it. */
export interface ApiMessage {
  readonly seq: number;
  readonly role: 'user' | 'assistant' | 'agent';
  readonly text: string;
  readonly in_reply_to: number | null;
  readonly source_agents: readonly string[];
  readonly stand_in: boolean;
  readonly status: string;
  readonly parts: readonly { readonly origin: string; readonly text: string; readonly section?: string }[];
  readonly claims: readonly Claim[];
  readonly outside: OutsideSearch | null;
}

export interface Client {
  /** The body goes as it is where it is bytes, else as JSON. */
  readonly request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** The JSON of an answer. Throws where the answer is a refusal. */
  readonly send: <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<T>;
  readonly createConversation: (team?: string) => Promise<string>;
  readonly post: (
    conversation: string,
    text: string,
    clientKey?: string,
  ) => Promise<{ seq: number; id: string; duplicate?: boolean }>;
  readonly messages: (conversation: string) => Promise<readonly ApiMessage[]>;
  /** Says it in a conversation of its own, and waits for the answer. */
  readonly ask: (
    text: string,
    options?: { readonly team?: string; readonly timeoutMs?: number },
  ) => Promise<{ readonly conversation: string; readonly seq: number; readonly answer: ApiMessage }>;
  /** The answer to message `seq`, when it has been committed. */
  readonly answer: (conversation: string, seq: number, timeoutMs?: number) => Promise<ApiMessage>;
}

/** Speaks only the public API, as a console would. */
function createClient(base: string, token: string, always: Record<string, string> = {}): Client {
  const usual = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...always };
  const request: Client['request'] = (method, path, body, headers = {}) =>
    fetch(`${base}${path}`, {
      method,
      headers: { ...usual, ...headers },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> => {
    const response = await request(method, path, body, headers);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const messages = async (conversation: string) => {
    const path = `/conversations/${conversation}/messages?limit=200`;
    return (await send<{ messages: ApiMessage[] }>('GET', path)).messages;
  };
  const client: Client = {
    ...{ request, send, messages },
    createConversation: async (team) =>
      (await send<{ id: string }>('POST', '/conversations', team ? { team } : {})).id,
    post: (conversation, text, clientKey = randomUUID()) =>
      send('POST', `/conversations/${conversation}/messages`, { text }, { 'idempotency-key': clientKey }),
    ask: async (text, { team, timeoutMs } = {}) => {
      const conversation = await client.createConversation(team);
      const { seq } = await client.post(conversation, text);
      return { conversation, seq, answer: await client.answer(conversation, seq, timeoutMs) };
    },
    answer: async (conversation, seq, timeoutMs = 20_000) => {
      const find = async () =>
        (await messages(conversation)).find(
          (message) => message.role === 'assistant' && message.in_reply_to === seq,
        );
      return until(find, { timeoutMs, what: `the answer to message ${seq}` });
    },
  };
  return client;
}

interface Server {
  readonly url: string | null;
  readonly mintToken: ((who: { tenant: string; actor: string }) => Promise<string>) | null;
}

/** `headers` go with every request. */
export async function clientFor(
  server: Server,
  who = { tenant: TENANT, actor: CLINICIAN },
  patient = PATIENT,
  headers?: Record<string, string>,
): Promise<Client> {
  return clientAt(server, who, `/v1/patients/${patient}`, headers);
}

/** Lets an actor open a patient, and speaks for them. */
export async function admittedClient(
  { rows, server }: Pick<Stack, 'rows' | 'server'>,
  actor: string,
  access: Access = {},
): Promise<Client> {
  await admit(rows, actor, access);
  return clientFor(server, { tenant: access.tenant ?? TENANT, actor }, access.patient);
}

/** In the actor's own compartment, where no patient is open. */
export function ownClientFor(server: Server, who = { tenant: TENANT, actor: CLINICIAN }): Promise<Client> {
  return clientAt(server, who, '/v1/me');
}

/** The desk of research agents: paths below /v1/research. */
export function deskFor(server: Server, who = { tenant: TENANT, actor: CLINICIAN }): Promise<Client> {
  return clientAt(server, who, '/v1/research');
}

async function clientAt(
  server: Server,
  who: { tenant: string; actor: string },
  path: string,
  headers?: Record<string, string>,
): Promise<Client> {
  if (!server.url || !server.mintToken)
    throw new Error('this server has no gateway or no development issuer');
  return createClient(`${server.url}${path}`, await server.mintToken(who), headers);
}
