import { randomUUID } from 'node:crypto';

export interface ApiUrgency {
  readonly tier: 'urgent' | 'emergency';
  readonly entries: readonly string[];
}

export interface ApiMessage {
  readonly id: string;
  readonly seq: number;
  readonly role: 'user' | 'assistant';
  readonly in_reply_to: number | null;
  readonly text: string;
  readonly parts: readonly { readonly origin: string; readonly text: string; readonly section?: string }[];
  readonly claims: readonly {
    readonly sentence: string;
    readonly status: 'checked' | 'unconfirmed' | 'removed' | 'unchecked';
    readonly reason?: string;
    readonly evidence: readonly {
      readonly mark: string;
      readonly ref: string;
      readonly path: string;
      readonly printed: string;
    }[];
  }[];
  readonly urgency: ApiUrgency | null;
  readonly source_agents: readonly string[];
  readonly stand_in: boolean;
  readonly status: string;
}

export interface ApiStep {
  readonly step: string;
  readonly kind: 'model' | 'tool' | 'agent' | 'transfer' | 'callback';
  readonly agent: string;
  readonly name: string;
  readonly model: string | null;
  readonly started_at: string;
  readonly ms: number;
  readonly outcome: 'success' | 'empty' | 'error';
  readonly code: string | null;
}

export interface ApiRun {
  readonly run: string;
  readonly kind: 'turn' | 'branch' | 'tool' | 'background';
  readonly agent: string;
  readonly status: string;
  readonly code: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly steps: readonly ApiStep[];
  readonly children: readonly ApiRun[];
}

export interface ApiProposal {
  readonly id: string;
  readonly status: 'open' | 'accepted' | 'rejected';
  readonly quote: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly extractor: string;
  readonly resource: { readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

export interface ApiAccepted {
  readonly seq: number;
  readonly id: string;
  readonly urgency: (ApiUrgency & { readonly advice: string | null }) | null;
}

/** The public API of one patient for one person, as a console speaks it. */
export interface Api {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body: unknown, headers?: Record<string, string>) => Promise<T>;
  readonly say: (conversation: string, text: string) => Promise<ApiAccepted>;
  /** With what the turn that runs now has told before. */
  readonly follow: (conversation: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

const read = async <T>(response: Response): Promise<T> => (await response.json()) as T;

export function createApi(base: string, token: string): Api {
  const ask = async (method: string, path: string, more: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...(more.headers as Record<string, string>) };
    const response = await fetch(`${base}${path}`, { ...more, method, headers });
    if (response.ok) return response;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const post = async <T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> => {
    const json = { 'content-type': 'application/json', ...headers };
    return read(await ask('POST', path, { headers: json, body: JSON.stringify(body) }));
  };
  return {
    get: async (path) => read(await ask('GET', path)),
    post,
    say: (conversation, text) =>
      post(`/conversations/${conversation}/messages`, { text }, { 'idempotency-key': randomUUID() }),
    follow: async (conversation, signal) => {
      const headers = { accept: 'text/event-stream' };
      const response = await ask('GET', `/conversations/${conversation}/events?after=0`, { headers, signal });
      if (!response.body) throw new Error('the event stream has no body');
      return response.body;
    },
  };
}
