import { until } from '@consilium/testing';
import type { Browser } from './browser.ts';

export interface Answer {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly parts: readonly { readonly origin: string }[];
  readonly stand_in: boolean;
  readonly status: string;
  readonly claims: readonly {
    readonly kind: string;
    readonly status: string;
    readonly evidence: readonly unknown[];
  }[];
}

/** Asks about a patient in a new conversation, and waits for the answer. */
export async function ask(
  browser: Browser,
  patient: string,
  text: string,
  { timeoutMs = 120_000, topic }: { readonly timeoutMs?: number; readonly topic?: object } = {},
): Promise<Answer> {
  const base = `/v1/patients/${patient}/conversations`;
  const { id } = await browser.post<{ id: string }>(base, topic ? { topic } : {});
  await browser.post(`${base}/${id}/messages`, { text });
  const look = async () => {
    const { messages } = await browser.get<{ messages: Answer[] }>(`${base}/${id}/messages`);
    return messages.find(({ role }) => role === 'assistant');
  };
  let answer: Answer | undefined;
  await until(
    async () => {
      answer = await look();
      return answer !== undefined;
    },
    { what: 'the answer', timeoutMs, everyMs: 100 },
  );
  return answer!;
}

/** Footnotes: places of the record behind sentences that code has checked. */
export function footnotes({ claims }: Answer): number {
  return claims.filter(({ status }) => status === 'checked').flatMap(({ evidence }) => evidence).length;
}
