import { until } from '@consilium/testing';

/** Repeats a call until it succeeds, as a client does while an engine is away. `what` is awaited, for the error. */
export async function insist<T>(call: () => Promise<T>, what = 'an engine to be back'): Promise<T> {
  let done: { readonly value: T } | undefined;
  await until(
    async () => {
      done = { value: await call() };
      return true;
    },
    { what, timeoutMs: 120_000, everyMs: 50 },
  );
  return (done as { readonly value: T }).value;
}
