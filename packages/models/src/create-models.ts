import type { Builtin, CallOptions, ModelReply, ModelRequest, Models } from '@consilium/kernel';
import { type ModelsConfig, settingsOf } from './config.ts';
import { estimateCall } from './estimate.ts';
import { classify } from './failure/classify.ts';
import { ask } from './flow/ask.ts';
import { withDeadline } from './flow/deadline.ts';
import { createSlots } from './flow/slots.ts';
import { startWatch } from './flow/watch.ts';
import { findModel, type ModelFacts, type ProviderName, type Tier } from './library/library.ts';
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

export interface DescribedModels extends Models {
  readonly describe: () => ModelsDescription;
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
  const modelOf = (model: string): ModelFacts => findModel(library, name, model);
  let connected: Promise<Provider> | undefined;

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
        connected ??= connectProvider(settings, fetch);
        const answer = await ask(await connected, {
          request,
          name,
          model,
          onText,
          signal,
          sinceStart: watch.ms,
        });
        return toReply(answer, { request, provider: name, model, ms: watch.ms() });
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

  return {
    call,
    estimate: (request, moreTokens) => estimateCall(request, modelOf(request.model), moreTokens),
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
