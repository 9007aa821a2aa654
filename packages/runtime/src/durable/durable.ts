import { ConsiliumError, type KeyHandle } from '@consilium/kernel';
import {
  type Context,
  type Duration,
  InvocationIdParser,
  type RestatePromise,
  serde,
  TimeoutError,
} from '@restatedev/restate-sdk';
import { openEnvelope, sealTextOnce } from '../envelope/envelope.ts';
import type { Payload } from '../envelope/payload.ts';
import { inputPlace, type Place, replyPlace, stepPlace } from '../envelope/place.ts';
import { type OnUnexpected, tellUnexpected } from '../unexpected.ts';
import { type AwayClock, createAwayClock, gapBetween, type Span } from './away-clock.ts';
import { handlerError, stepError } from './engine-error.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import type { DurableHooks } from './hooks.ts';
import type { StepPolicy } from './policy.ts';
import { withinTime } from './time-limit.ts';

/** A promise of the engine. Combine several only with `settle`. */
export type DurablePromise<T> = RestatePromise<T>;

/** Name and handler of one of our services. */
export interface Target<Input, Output> {
  readonly service: string;
  readonly handler: string;
  readonly input: Payload<Input>;
  readonly output: Payload<Output>;
}

/**
 * The one way to the engine: every step, call and send of an agent goes through here, sealed with the
 * key that was loaded before the first of them. Names of entries are codes, never text.
 */
export interface Durable {
  readonly invocation: string;
  readonly key: KeyHandle;
  /** Deterministic: the same on every replay. */
  readonly uuid: () => string;
  readonly step: <T>(name: string, policy: StepPolicy, action: StepAction<T>) => DurablePromise<T>;
  readonly away: AwayClock;
  readonly call: <I, O>(target: Target<I, O>, input: I) => DurablePromise<O>;
  /** The same, or null after so many ms; what was called goes on. */
  readonly within: <T>(promise: DurablePromise<T>, ms: number) => DurablePromise<T | null>;
  readonly send: <I, O>(target: Target<I, O>, input: I, options?: SendOptions) => void;
  readonly cancel: (invocation: string) => void;
  /** Ends the steps that are in flight (a cancelled model call must not go on); later ones run. */
  readonly abort: () => void;
}

/** `awayMs`: how long engine or workers were away since this invocation began. */
export type StepAction<T> = (signal: AbortSignal, awayMs: number) => Promise<T>;

export interface SendOptions {
  readonly delay?: Duration | number;
  /** What was sent with the same key before is not sent again. A code, never text. */
  readonly idempotencyKey?: string;
}

export interface DurableOptions {
  readonly key: KeyHandle;
  readonly hooks?: DurableHooks | undefined;
  readonly trace?: Trace | undefined;
  /** The clock. */
  readonly now: () => Date;
  readonly onUnexpected?: OnUnexpected | undefined;
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
  const away = createAwayClock();
  const now = () => options.now().getTime();
  let stop = new AbortController();
  let steps = 0;
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
    away,
    uuid: () => ctx.rand.uuidv4(),
    step: <T>(name: string, policy: StepPolicy, action: StepAction<T>) => {
      const ends = [stop.signal, ctx.request().attemptCompletedSignal];
      const attempts = `${invocation} ${steps}`;
      const place = stepPlace(invocation, steps++, name);
      const since = away.last();
      let made: string | undefined;
      const run = async (): Promise<Uint8Array> => {
        await hooks?.at('before', { invocation, name });
        const gap = gapBetween(since && Math.max(since, failedHere.waitsUntil(attempts)), now());
        const timed = (signal: AbortSignal) => action(signal, away.ms(gap));
        try {
          const result = await traced(name, traceparent, () => withinTime(policy.timeoutMs, ends, timed));
          await hooks?.at('effect', { invocation, name });
          const entry: StepEntry = [result ?? null, now(), ...gap];
          made = JSON.stringify(entry);
          failedHere.ended(attempts);
          return sealedResult(key, place, made);
        } catch (error) {
          const waits = waitMs(error, policy);
          if (waits !== null) failedHere.failed(attempts, now() + waits);
          // The first word is the kind of the step; the rest names agents.
          tellUnexpected(options.onUnexpected, `step.${name.split(' ')[0]}`, error);
          throw stepError(error);
        }
      };
      return acknowledged(
        name,
        ctx.run(name, run, { ...policy.retry, serde: serde.binary }).map((bytes, failure) => {
          if (failure) throw failure;
          // Made in this attempt: through its text, as a replay would read it, and not through the cipher.
          const [value, ended, ...gap] = opened(() =>
            made === undefined
              ? openedEntry(key, place, bytes as Uint8Array)
              : (JSON.parse(made) as StepEntry),
          );
          away.passed(ended);
          away.add(gap);
          return value as T;
        }),
      );
    },
    call: <I, O>(target: Target<I, O>, input: I) => {
      const entry = `call ${target.service}.${target.handler}`;
      void hooks?.at('before', { invocation, name: entry });
      const parameter = target.input.seal(key, inputPlace(target), input);
      const reply = replyPlace(target, parameter);
      const promise = ctx.genericCall<Uint8Array, Uint8Array>({
        service: target.service,
        method: target.handler,
        parameter,
        inputSerde: serde.binary,
        outputSerde: serde.binary,
        ...headers,
      });
      void hooks?.at('effect', { invocation, name: entry });
      return acknowledged(
        entry,
        promise.map((bytes, failure) => {
          if (failure) throw failure;
          return opened(() => target.output.open(key, reply, bytes as Uint8Array));
        }),
      );
    },
    within: <T>(promise: RestatePromise<T>, ms: number) =>
      promise.orTimeout(ms).map((value, failure): T | null => {
        if (failure instanceof TimeoutError) return null;
        if (failure) throw failure;
        return value as T;
      }),
    send: (target, input, options = {}) => {
      const entry = `send ${target.service}.${target.handler}`;
      void hooks?.at('before', { invocation, name: entry });
      ctx.genericSend<Uint8Array>({
        service: target.service,
        method: target.handler,
        parameter: target.input.seal(key, inputPlace(target), input),
        inputSerde: serde.binary,
        ...headers,
        ...options,
      });
      void hooks?.at('effect', { invocation, name: entry });
    },
    cancel: (invocation) => ctx.invocation(InvocationIdParser.fromString(invocation)).cancel(),
    // Not retryable: the engine must not begin the attempt again for the sake of a call that nobody wants.
    abort: () => {
      stop.abort(new ConsiliumError('cancelled'));
      // Steps that come after it (closing a row) are wanted.
      stop = new AbortController();
    },
  };
}

/** The engine hands on a terminal error only: what else is thrown here begins the attempt again. */
function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw handlerError(error);
  }
}

/** The result, when it was there, and where engine or workers were away before the attempt that made it. */
type StepEntry = readonly [result: unknown, endedAt: number, ...away: readonly Span[]];

const STEP_VERSION = 2;

/** An older release has journalled the result alone. */
function openedEntry(key: KeyHandle, place: Place, bytes: Uint8Array): StepEntry {
  const { version, value } = openEnvelope(key, place, bytes);
  return version < STEP_VERSION ? [value, 0] : (value as StepEntry);
}

const failedHere = createFailedAttempts();

/** Until the engine begins the next attempt, ms at most; null: there is none, or the attempt was cut off from outside. */
function waitMs(error: unknown, { retry }: StepPolicy): number | null {
  if (!(error instanceof ConsiliumError)) return retry.maxRetryInterval ?? 0;
  if (!error.retryable || error.code === 'aborted') return null;
  return error.retryAfterMs ?? retry.maxRetryInterval ?? 0;
}

/** Of one step's result. The engine refuses 32 MiB for good, and a result is copied on its way to the answer. */
const LARGEST = 8 * 1024 * 1024;

function sealedResult(key: KeyHandle, place: Place, text: string): Uint8Array {
  const bytes = sealTextOnce(key, place, STEP_VERSION, text);
  if (bytes.length > LARGEST) throw new ConsiliumError('too_large', { remedy: 'return less from one step' });
  return bytes;
}
