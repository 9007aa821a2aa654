import { ConsiliumError } from '@consilium/kernel';
import { type LoggerTransport, RestateError } from '@restatedev/restate-sdk';

/** Told of errors that no code foresaw. `place` is a code, one of few. The error may hold a person's words. */
export type OnUnexpected = (place: string, error: unknown) => void;

/** An error of ours has a code that rows and metrics know; one of the SDK comes through its log. */
export function tellUnexpected(on: OnUnexpected | undefined, place: string, error: unknown): void {
  if (error instanceof RestateError) return;
  if (error instanceof ConsiliumError && error.code !== 'store_failed') return;
  on?.(place, error);
}

/** How the SDK's lines begin, and the place that stands for them. Null: every start without keys says it. */
const KINDS: readonly (readonly [begins: string, kind: string | null])[] = [
  ['Accepting requests without validating', null],
  ['Error when processing a Restate context operation', 'operation'],
  ['DANGER! The invocation is closed', 'closed'],
  ['Rejecting request', 'signature'],
  ['No service found', 'target'],
  ['No handler found', 'target'],
];

/** What a step of ours throws to the engine is its code: the step has said where it came from. */
const OWN = /^[a-z][a-z0-9_]{0,63}$/;

/** The engine SDK's warnings and errors, as a kind and an error; its lines may hold any text. */
export function engineLog(on: OnUnexpected | undefined): LoggerTransport {
  return ({ level }, message, ...more) => {
    if (level !== 'warn' && level !== 'error') return;
    const error: unknown = [message, ...more].find((each) => each instanceof Error);
    if (error instanceof Error && (OWN.test(error.message) || error.name === 'CancelledError')) return;
    const line = String(message);
    const found = KINDS.find(([begins]) => line.startsWith(begins));
    if (found?.[1] !== null) on?.(`engine.${found?.[1] ?? 'other'}`, error);
  };
}
