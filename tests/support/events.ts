import { until } from '@consilium/testing';
import type { Client } from './client.ts';

export interface SeenEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  /** When it arrived, epoch ms with fractions. */
  readonly at: number;
}

/** An open event stream that collects what arrives. */
export interface Stream {
  readonly events: readonly SeenEvent[];
  readonly waitFor: (type: string, timeoutMs?: number) => Promise<SeenEvent>;
  /** Resolves when the next event has arrived, or after a second. */
  readonly waitForNext: () => Promise<void>;
  readonly close: () => void;
}

export async function openStream(
  client: Client,
  conversation: string,
  lastEventId?: string,
): Promise<Stream> {
  const abort = new AbortController();
  const response = await client.request('GET', `/conversations/${conversation}/events`, undefined, {
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  });
  if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
  const events: SeenEvent[] = [];
  const arrivals = new EventTarget();
  void collect(response.body, events, abort.signal, () => arrivals.dispatchEvent(new Event('event')));
  return {
    events,
    waitFor: async (type, timeoutMs = 20_000) => {
      await until(() => events.some((event) => event.type === type), { timeoutMs, what: `event ${type}` });
      return events.find((event) => event.type === type) as SeenEvent;
    },
    waitForNext: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, 1_000);
        const arrived = () => {
          clearTimeout(timer);
          resolve();
        };
        arrivals.addEventListener('event', arrived, { once: true });
      }),
    close: () => abort.abort(),
  };
}

async function collect(
  body: ReadableStream<Uint8Array>,
  events: SeenEvent[],
  signal: AbortSignal,
  arrived: () => void,
): Promise<void> {
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel());
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (!event) continue;
      events.push(event);
      arrived();
    }
  }
}

function parse(block: string): SeenEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
  const type = fields.get('event');
  const data = fields.get('data');
  if (!type || !data) return null;
  return {
    id: fields.get('id') ?? '',
    type,
    data: JSON.parse(data) as Record<string, unknown>,
    at: performance.timeOrigin + performance.now(),
  };
}

/** The draft as a person sees it: reset empties it, pieces are added. */
export function draftOf(events: readonly SeenEvent[]): string {
  let draft = '';
  for (const { type, data } of events) {
    if (type === 'draft-reset') draft = '';
    if (type === 'draft-added') draft += data.text as string;
  }
  return draft;
}
