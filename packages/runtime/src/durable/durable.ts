import { ConsiliumError, type KeyHandle } from '@consilium/kernel';
import {
  CancelledError,
  type Context,
  type Duration,
  InvocationIdParser,
  type ObjectContext,
  RestatePromise,
  RetryableError,
  type Serde,
  serde,
  TerminalError,
} from '@restatedev/restate-sdk';
import { openEnvelope, sealEnvelope } from '../envelope/envelope.ts';
import type { Payload } from '../envelope/payload.ts';
import type { DurableHooks } from './hooks.ts';
import type { StepPolicy } from './policy.ts';
import { withinTime } from './time-limit.ts';

/** A promise of the engine. Combine them only with `all` and `settle` of this module. */
export type DurablePromise<T> = RestatePromise<T>;

/** Name and handler of one of our services; `key` for an object. */
export interface Target<Input, Output> {
  readonly service: string;
  readonly handler: string;
  readonly input: Payload<Input>;
  readonly output: Payload<Output>;
}

/**
 * The one way to the engine: every step, call, send and state access of an agent goes through here, sealed with the
 * key that was loaded before the first of them. Names of entries are codes, never text.
 */
export interface Durable {
  readonly invocation: string;
  readonly key: KeyHandle;
  /** Deterministic: the same on every replay. */
  readonly uuid: () => string;
  readonly step: <T>(
    name: string,
    policy: StepPolicy,
    action: (signal: AbortSignal) => Promise<T>,
  ) => DurablePromise<T>;
  readonly call: <I, O>(target: Target<I, O>, input: I, key?: string) => DurablePromise<O>;
  readonly send: <I, O>(target: Target<I, O>, input: I, options?: SendOptions) => void;
  readonly cancel: (invocation: string) => void;
  /** Ends what this attempt still has in flight (a cancelled model call must not go on). */
  readonly abort: () => void;
}

export interface SendOptions {
  readonly key?: string;
  readonly delay?: Duration | number;
}

export interface DurableOptions {
  readonly key: KeyHandle;
  readonly hooks?: DurableHooks | undefined;
  readonly trace?: Trace | undefined;
}

/**
 * Runs a step's body inside a span below the request that began it all. Names are those of journal entries: codes.
 * Whole invocations get none: one that suspends never comes to its end in this process.
 */
export type Trace = <T>(name: string, traceparent: string | undefined, body: () => Promise<T>) => Promise<T>;

/** W3C trace context: handed on from call to call as a header, the same on every replay. */
const TRACEPARENT = 'traceparent';

export function createDurable(ctx: Context, options: DurableOptions): Durable {
  const { key, hooks } = options;
  const stop = new AbortController();
  const ends = [stop.signal, ctx.request().attemptCompletedSignal];
  const sealed = stepSerde(key);
  const invocation = ctx.request().id;
  const traceparent = ctx.request().headers.get(TRACEPARENT);
  const headers = traceparent === undefined ? {} : { headers: { [TRACEPARENT]: traceparent } };
  const traced: Trace = options.trace ?? ((_name, _parent, body) => body());

  const acknowledged = <T>(entry: string, promise: RestatePromise<T>): RestatePromise<T> => {
    if (!hooks) return promise;
    return promise.map((value, failure) => {
      if (failure) throw failure;
      void hooks.at('ack', { invocation, name: entry });
      return value as T;
    });
  };

  return {
    invocation,
    key,
    uuid: () => ctx.rand.uuidv4(),
    step: <T>(name: string, policy: StepPolicy, action: (signal: AbortSignal) => Promise<T>) => {
      const run = async (): Promise<T> => {
        await hooks?.at('before', { invocation, name });
        try {
          const result = await traced(name, traceparent, () => withinTime(policy.timeoutMs, ends, action));
          await hooks?.at('effect', { invocation, name });
          return result;
        } catch (error) {
          throw asEngineError(error);
        }
      };
      return acknowledged(name, ctx.run(name, run, { ...policy.retry, serde: sealed as Serde<T> }));
    },
    call: <I, O>(target: Target<I, O>, input: I, objectKey?: string) => {
      const entry = `call ${target.service}.${target.handler}`;
      void hooks?.at('before', { invocation, name: entry });
      const promise = ctx.genericCall<Uint8Array, Uint8Array>({
        service: target.service,
        method: target.handler,
        parameter: target.input.seal(key, input),
        inputSerde: serde.binary,
        outputSerde: serde.binary,
        ...headers,
        ...(objectKey === undefined ? {} : { key: objectKey }),
      });
      void hooks?.at('effect', { invocation, name: entry });
      return acknowledged(
        entry,
        promise.map((bytes, failure) => {
          if (failure) throw failure;
          return target.output.open(key, bytes as Uint8Array);
        }),
      );
    },
    send: (target, input, { key: objectKey, delay } = {}) => {
      const entry = `send ${target.service}.${target.handler}`;
      void hooks?.at('before', { invocation, name: entry });
      ctx.genericSend<Uint8Array>({
        service: target.service,
        method: target.handler,
        parameter: target.input.seal(key, input),
        inputSerde: serde.binary,
        ...headers,
        ...(objectKey === undefined ? {} : { key: objectKey }),
        ...(delay === undefined ? {} : { delay }),
      });
      void hooks?.at('effect', { invocation, name: entry });
    },
    cancel: (invocation) => ctx.invocation(InvocationIdParser.fromString(invocation)).cancel(),
    // Not retryable: the engine must not begin the attempt again for the sake of a call that nobody wants.
    abort: () => stop.abort(new ConsiliumError('cancelled')),
  };
}

/** All of them, in the order given; a failed one is its code. A cancellation is rethrown. */
export async function settle<T>(promises: readonly DurablePromise<T>[]): Promise<readonly Settled<T>[]> {
  const settled = await RestatePromise.allSettled([...promises]);
  return settled.map((entry) => {
    if (entry.status === 'fulfilled') return { ok: true, value: entry.value };
    if (entry.reason instanceof CancelledError) throw entry.reason;
    return { ok: false, code: failureCode(entry.reason) };
  });
}

export type Settled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string };

/** The code of a step's or call's final failure; a cancellation is rethrown, as it must reach the top. */
export function failureCode(error: unknown): string {
  if (error instanceof CancelledError) throw error;
  if (error instanceof ConsiliumError) return error.code;
  return error instanceof TerminalError && CODE.test(error.message) ? error.message : 'internal';
}

export function isCancelled(error: unknown): boolean {
  return error instanceof CancelledError;
}

/** State of an object under one name, sealed like everything else. */
export function readState<T>(
  ctx: ObjectContext,
  name: string,
  payload: Payload<T>,
  key: KeyHandle,
): Promise<T | null> {
  return ctx.get<T>(name, payloadSerde(payload, key));
}

export function writeState<T>(
  ctx: ObjectContext,
  name: string,
  value: T,
  payload: Payload<T>,
  key: KeyHandle,
): void {
  ctx.set(name, value, payloadSerde(payload, key));
}

const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/** What leaves this process in an error is a code: the engine stores messages unsealed. */
function asEngineError(error: unknown): Error {
  if (error instanceof CancelledError || error instanceof TerminalError) return error;
  if (!(error instanceof ConsiliumError)) return new RetryableError('internal');
  if (!error.retryable) return new TerminalError(error.code);
  return new RetryableError(
    error.code,
    error.retryAfterMs === undefined ? {} : { retryAfter: error.retryAfterMs },
  );
}

const STEP_VERSION = 1;

function stepSerde(key: KeyHandle): Serde<unknown> {
  return {
    contentType: 'application/octet-stream',
    serialize: (value) => sealEnvelope(key, STEP_VERSION, value),
    deserialize: (bytes) => openEnvelope(key, bytes).value,
  };
}

function payloadSerde<T>(payload: Payload<T>, key: KeyHandle): Serde<T> {
  return {
    contentType: 'application/octet-stream',
    serialize: (value) => payload.seal(key, value),
    deserialize: (bytes) => payload.open(key, bytes),
  };
}
