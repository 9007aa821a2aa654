import { createLruCache } from '@consilium/base';
import {
  type Caller,
  type CallOptions,
  ConsiliumError,
  type Identifier,
  type Json,
  type ModelContent,
  type ModelReply,
  type ModelRequest,
  type Models,
  type ProviderPrivacy,
  type Purpose,
} from '@consilium/kernel';
import { mapJson } from './map-json.ts';
import { refuseOtherParts } from './pictures.ts';
import type { Ledger } from './placeholders/ledger.ts';
import { createRestorer, type Restorer } from './placeholders/restore.ts';
import { createStreamRestorer } from './placeholders/restore-stream.ts';
import { tagOf } from './placeholders/tag.ts';
import { allWithForms, type RunPlaceholders, replaceAll } from './replace-all.ts';

/** For which purposes texts of a chart may go to a provider. A purpose that is not named here may not. */
export const CHART_GOES_OUT: { readonly [purpose in Purpose]: boolean } = Object.freeze({
  TREAT: true,
  PATRQT: true,
  ETREAT: true,
  HOPERAT: false,
  HRESCH: false,
});

/** Runs whose placeholders are kept at once; one that is forgotten is numbered again, the same unless its record has changed. */
const RUNS = 2_000;

export interface PrivacyOptions {
  /** What the caller's record knows of the patient and those near. A failure of it is a failure of the call. */
  readonly identifiers: (caller: Caller) => Promise<readonly Identifier[]>;
  /** Default `CHART_GOES_OUT`. */
  readonly purposes?: typeof CHART_GOES_OUT;
  /** Whether addresses and numbers that a person writes are replaced by their look, though no record knows them. Default true. */
  readonly byLook?: boolean;
}

/** The placeholders of runs name patients: erasing a patient forgets all of them. */
export interface ForgettingPrivacy extends ProviderPrivacy {
  readonly forgetDigest: () => void;
  readonly forgetAll: () => void;
}

/** Replaces what identifies people by placeholders before a request leaves for a provider, and puts it back into the reply. */
export function createProviderPrivacy(options: PrivacyOptions): ForgettingPrivacy {
  const { identifiers, purposes = CHART_GOES_OUT, byLook = true } = options;
  let runs = createLruCache<RunPlaceholders>(RUNS);
  const forgetAll = () => {
    runs = createLruCache(RUNS);
  };
  const placeholdersOf = (run: string): RunPlaceholders =>
    runs.get(run) ?? runs.set(run, { tag: tagOf(run), things: [] });
  return {
    // Which runs are whose is not kept; those that go on are numbered again, the same way.
    forgetDigest: forgetAll,
    forgetAll,
    around: async (caller, zone, models) => {
      if (zone === 'record' && purposes[caller.scope.purpose] !== true)
        throw new ConsiliumError('purpose_refused', {
          remedy: 'open the patient for treatment: nothing of a chart goes to a provider for this purpose',
        });
      const known = allWithForms(await identifiers(caller));
      return {
        estimate: models.estimate,
        call: async (request, how) => {
          const run = caller.run === undefined ? undefined : placeholdersOf(caller.run);
          return guardedCall(models, replaceAll(refused(request), known, byLook, run), request, how);
        },
      };
    },
  };
}

async function guardedCall(
  models: Models,
  { sent, ledger }: ReturnType<typeof replaceAll>,
  request: ModelRequest,
  { onText, ...how }: CallOptions,
): Promise<ModelReply> {
  if (ledger.first() === undefined) return models.call(sent, { ...how, ...(onText ? { onText } : {}) });
  const spoken = createRestorer(ledger, request.output ? inJson : undefined);
  const stream = createStreamRestorer(spoken);
  const say = (text: string) => {
    if (text !== '') onText?.(text);
  };
  const streamed = onText ? { onText: (piece: string) => say(stream.add(piece)) } : {};
  const reply = await models.call(sent, { ...how, ...streamed });
  say(stream.end());
  return restoreReply(reply, ledger, spoken);
}

function refused(request: ModelRequest): ModelRequest {
  refuseOtherParts(request);
  return request;
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What a model said, with everything put back. A text that is JSON stays JSON. */
function restoreReply(reply: ModelReply, ledger: Ledger, spoken: Restorer): ModelReply {
  const { text } = createRestorer(ledger);
  const json = (value: Json) =>
    mapJson(value, (each) => (ledger.isNumber(each) ? Number(text(each)) : text(each)));
  const part = (content: ModelContent): ModelContent => {
    if (content.type === 'tool-call') return { ...content, input: json(content.input) };
    return { ...content, text: content.type === 'text' ? spoken.text(content.text) : text(content.text) };
  };
  return {
    ...reply,
    content: reply.content.map(part),
    ...(reply.output === undefined ? {} : { output: json(reply.output) }),
    // An address with a placeholder in it was made up: with the name in it, a click would carry the name away.
    sources: reply.sources
      .filter(({ url }) => text(url) === url)
      .map(({ url, title }) => ({ url, title: text(title) })),
  };
}
