import {
  type Builtin,
  type CallOptions,
  ConsiliumError,
  type ModelReply,
  type ModelRequest,
  type Models,
} from '@consilium/kernel';
import { type ModelsConfig, settingsOf } from './config.ts';
import { estimateCall } from './estimate.ts';
import { classify } from './failure/classify.ts';
import { ask } from './flow/ask.ts';
import { withDeadline } from './flow/deadline.ts';
import { embedAll } from './flow/embed-all.ts';
import { createSlots } from './flow/slots.ts';
import { startWatch } from './flow/watch.ts';
import { findModel, type ModelFacts, type ProviderName, type Tier } from './library/library.ts';
import { priceOf } from './library/price.ts';
import { builtinsOf } from './providers/builtins.ts';
import { connectProvider } from './providers/connect-provider.ts';
import { guardedFetch } from './providers/guarded-fetch.ts';
import type { Provider } from './providers/provider.ts';
import { toReply } from './reply/to-reply.ts';
import { checkRequest } from './request/check-request.ts';

/** What is configured, for people and status pages; no key is in it. */
export interface ModelsDescription {
  readonly provider: ProviderName;
  readonly baseUrl: string;
  readonly tiers: { readonly [tier in Tier]: ModelFacts };
  readonly builtins: readonly Builtin[];
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Calls under way, and calls in the queue for a slot. */
  readonly active: number;
  readonly waiting: number;
}

/** Vectors of texts, in their order. */
export interface Embedded {
  readonly vectors: readonly (readonly number[])[];
  readonly provider: ProviderName;
  readonly model: string;
  readonly tokens: number;
  readonly microUsd: number;
}

export interface DescribedModels extends Models {
  readonly describe: () => ModelsDescription;
  /** Throws as `call`; `unsupported` where the provider makes no vectors. The same model must make those that are compared. */
  readonly embed: (
    texts: readonly string[],
    options: Pick<CallOptions, 'signal' | 'background'>,
  ) => Promise<Embedded>;
}

/**
 * The model layer over one provider. Throws ConsiliumError('invalid_config') where a key, an endpoint or a number is
 * missing or wrong; nothing is sent before the first call. It calls the SDK's providers directly: the loop, the
 * retries and the tools are ours, and no telemetry of the SDK ever sees a prompt. Beside the port's codes `call`
 * throws `aborted` when the caller's signal fired, and `internal` when `onText` threw.
 */
export function createModels(config: ModelsConfig): DescribedModels {
  const settings = settingsOf(config);
  const { provider: name, library } = settings;
  const slots = createSlots(settings.concurrency);
  const fetch = guardedFetch(settings.baseUrl, settings.fetch);
  const today = () => settings.now().toISOString().slice(0, 10);
  const modelOf = (model: string): ModelFacts => findModel(library, name, model, today());
  let connected: Promise<Provider> | undefined;
  const provider = (): Promise<Provider> => {
    connected ??= connectProvider(settings, fetch);
    return connected;
  };

  const call = async (
    request: ModelRequest,
    { signal: caller, onText, background }: CallOptions,
  ): Promise<ModelReply> => {
    const model = modelOf(request.model);
    checkRequest(request);
    const watch = startWatch(
      { provider: name, model: model.id, streamed: onText !== undefined },
      settings.onCall,
    );
    let release: (() => void) | undefined;
    try {
      release = await slots.acquire(caller, background);
      watch.begin();
      const reply = await withDeadline(caller, settings.timeoutMs, async (signal) => {
        const answer = await ask(await provider(), {
          request,
          model,
          onText,
          signal,
          sinceStart: watch.ms,
        });
        return toReply(answer, { request, model, today: today(), ms: watch.ms() });
      });
      watch.ok(reply);
      return reply;
    } catch (error) {
      const failure = classify(error);
      watch.failed(failure);
      throw failure;
    } finally {
      release?.();
    }
  };

  const embed: DescribedModels['embed'] = async (texts, { signal: caller, background }) => {
    const { embedding } = library[name];
    if (embedding === null) throw new ConsiliumError('unsupported', { remedy: `${name} makes no vectors` });
    const model = modelOf(embedding);
    let release: (() => void) | undefined;
    try {
      release = await slots.acquire(caller, background);
      const { vectors, tokens } = await withDeadline(caller, settings.timeoutMs, async (signal) =>
        embedAll(await provider(), model.id, texts, signal),
      );
      const usage = { inputTokens: tokens, outputTokens: 0, cachedTokens: 0 };
      return { vectors, provider: name, model: model.id, tokens, microUsd: priceOf(model, usage, today()) };
    } catch (error) {
      throw classify(error);
    } finally {
      release?.();
    }
  };

  return {
    call,
    embed,
    estimate: (request, moreTokens) => estimateCall(request, modelOf(request.model), today(), moreTokens),
    describe: () => ({
      provider: name,
      baseUrl: settings.baseUrl,
      tiers: { fast: modelOf('fast'), deep: modelOf('deep') },
      builtins: builtinsOf(name),
      concurrency: settings.concurrency,
      timeoutMs: settings.timeoutMs,
      active: slots.active(),
      waiting: slots.waiting(),
    }),
  };
}
