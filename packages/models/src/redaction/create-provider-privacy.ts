import {
  type Caller,
  type CallOptions,
  ConsiliumError,
  type Identifier,
  type ModelReply,
  type ModelRequest,
  type Models,
  type ProviderPrivacy,
} from '@consilium/kernel';
import { restoreReply } from './incoming.ts';
import { refuseOtherParts } from './pictures.ts';
import { createRestorer } from './placeholders/restore.ts';
import { createStreamRestorer } from './placeholders/restore-stream.ts';
import { CHART_GOES_OUT } from './purposes.ts';
import { allWithForms, replaceAll, type Thing } from './replace-all.ts';

export interface PrivacyOptions {
  /** What the caller's record knows of the patient and those near. A failure of it is a failure of the call. */
  readonly identifiers: (caller: Caller) => Promise<readonly Identifier[]>;
  /** Default `CHART_GOES_OUT`. */
  readonly purposes?: typeof CHART_GOES_OUT;
  /** Whether addresses and numbers that a person writes are replaced by their look, though no record knows them. Default true. */
  readonly byLook?: boolean;
}

export function createProviderPrivacy(options: PrivacyOptions): ProviderPrivacy {
  const { identifiers, purposes = CHART_GOES_OUT, byLook = true } = options;
  return {
    around: async (caller, zone, models) => {
      if (zone === 'record' && purposes[caller.scope.purpose] !== true)
        throw new ConsiliumError('purpose_refused', {
          remedy: 'open the patient for treatment: nothing of a chart goes to a provider for this purpose',
        });
      const known = allWithForms(await identifiers(caller));
      return {
        estimate: models.estimate,
        call: (request, how) => guardedCall(models, known, byLook, request, how),
      };
    },
  };
}

async function guardedCall(
  models: Models,
  known: readonly Thing[],
  byLook: boolean,
  request: ModelRequest,
  { onText, ...how }: CallOptions,
): Promise<ModelReply> {
  refuseOtherParts(request);
  const { sent, ledger } = replaceAll(request, known, byLook);
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

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
