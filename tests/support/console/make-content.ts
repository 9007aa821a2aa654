import { until } from '@consilium/testing';
import type { ConsoleStand } from './console-fixture.ts';

interface Work {
  readonly status: string;
  readonly result: { readonly result: { readonly paper: string } } | null;
}

/** Makes what pages show, by the API, as people of the demo. */
export function contentMaker({ api }: ConsoleStand) {
  const clinician = <T>(method: string, path: string, body?: object) => api<T>('dr-demo', method, path, body);
  return {
    clinician,
    /** Asks in a new conversation and waits for each answer. Gives the conversation. */
    asked: async (actor: string, patient: string, ...texts: readonly string[]): Promise<string> => {
      const conversations = `/patients/${patient}/conversations`;
      const { id } = await api<{ id: string }>(actor, 'POST', conversations, {});
      for (const text of texts) {
        const messages = `${conversations}/${id}/messages`;
        const { seq } = await api<{ seq: number }>(actor, 'POST', messages, { text });
        const isAnswered = async () =>
          (
            await api<{ messages: { role: string; in_reply_to: number | null }[] }>(
              ...([actor, 'GET', `${messages}?limit=50`] as const),
            )
          ).messages.some(({ role, in_reply_to }) => role === 'assistant' && in_reply_to === seq);
        await until(isAnswered, { timeoutMs: 60_000, everyMs: 100, what: `the answer to “${text}”` });
      }
      return id;
    },
    /** Runs a pipeline to its end. `prefix`: a patient's, or empty for the person's own. */
    ran: async (prefix: string, name: string, input: object): Promise<Work & { readonly run: string }> => {
      const { run } = await clinician<{ run: string }>('POST', `${prefix}/pipelines/${name}/run`, input);
      const ended = async () => {
        const work = await clinician<Work>('GET', `${prefix}/work/${run}`);
        return /waiting|running/.test(work.status) ? null : { ...work, run };
      };
      return await until(ended, { timeoutMs: 60_000, everyMs: 200, what: `the pipeline ${name}` });
    },
  };
}
