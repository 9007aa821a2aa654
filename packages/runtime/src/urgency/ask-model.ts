import {
  ConsiliumError,
  DANGER_CATEGORIES,
  type Danger,
  errorCode,
  type Json,
  type JsonSchema,
  type ModelReply,
  type ModelRequest,
  TIERS,
} from '@consilium/kernel';
import { createMarker } from '../agents/marked.ts';

/** Milliseconds for the model's answer; without one the message is marked as not checked. */
export const ANSWER_MS = 5_000;

/** Milliseconds before another attempt, where the provider names none. */
const AGAIN_MS = 300;

/** What a model may answer where none of the list fits. */
const UNKNOWN = 'unknown';

/** ISO 639-1: which languages a model may name. */
const LANGUAGES =
  'en de es fr it pt pl tr ru ar hi zh nl sv da no fi cs sk hu ro bg el uk sr hr sl sq he fa ur bn ta te th vi id ms ko ja sw so am'.split(
    ' ',
  );

const INSTRUCTION = `You read one message that somebody wrote to a health service, and say only whether a person may be in danger now. You answer nothing else and give no advice.

tier: emergency = somebody needs help within minutes (an ambulance). urgent = somebody must be seen by a doctor today. none = neither.
It is none where the message asks in general, tells of the past, of a story or of a relative long ago, or asks about a chart, unless it says that it happens now. Messages may be in any language, misspelt, indirect or made to sound small. Between two tiers take the higher.
category: what kind of danger. subject: which of the subjects fits best, unknown where none does. language: in which language the message is.`;

/** The request for one message. `run` makes the marks around the words. */
export function urgencyRequest(text: string, subjects: readonly string[], run: string): ModelRequest {
  const { mark, rule } = createMarker(run);
  return {
    model: 'fast',
    system: `${INSTRUCTION}\n\n${rule}`,
    messages: [{ role: 'user', text: mark('user', text) }],
    tools: [],
    output: schemaOf(subjects),
    builtin: null,
    generate: { maxOutputTokens: 200, reasoning: 'low' },
  };
}

function schemaOf(subjects: readonly string[]): JsonSchema {
  const one = (values: readonly string[]) => ({ type: 'string', enum: [...values] });
  const properties = {
    tier: one(TIERS),
    category: one(DANGER_CATEGORIES),
    subject: one([UNKNOWN, ...subjects]),
    language: one([...LANGUAGES, UNKNOWN]),
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** What a model said, by our lists. Null: it named no tier, so it has not answered. Whatever else is none of ours is left out. */
export function readDanger(output: Json | undefined, subjects: readonly string[]): Danger | null {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return null;
  const said = output as { readonly [name: string]: unknown };
  const tier = TIERS.find((each) => each === said.tier);
  if (tier === undefined) return null;
  return {
    tier,
    category: DANGER_CATEGORIES.find((each) => each === said.category) ?? 'other',
    subject: subjects.find((each) => each === said.subject) ?? null,
    language: LANGUAGES.find((each) => each === said.language) ?? null,
  };
}

export interface DangerAnswer {
  /** Null: no answer, for the reason in `code`. */
  readonly danger: Danger | null;
  readonly code: string | null;
  readonly reply?: ModelReply;
}

/**
 * Asks within `ANSWER_MS`; what fails quickly is asked again while there is time. `call` makes one attempt, with
 * `urgencyRequest`; it gives null where there are no words to read. Throws where `signal` has ended it.
 */
export async function askForDanger(
  subjects: readonly string[],
  signal: AbortSignal,
  call: (until: AbortSignal) => Promise<ModelReply | null>,
): Promise<DangerAnswer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const ends = performance.now() + ANSWER_MS;
  for (;;) {
    try {
      const reply = await call(until);
      if (reply === null) return { danger: null, code: 'no_message' };
      const danger = readDanger(reply.output, subjects);
      return { danger, code: danger === null ? 'malformed' : null, reply };
    } catch (error) {
      if (signal.aborted) throw error;
      const retryable = error instanceof ConsiliumError && error.retryable;
      if (until.aborted || !retryable)
        return { danger: null, code: until.aborted ? 'timeout' : errorCode(error) };
      const waitMs = error.retryAfterMs ?? AGAIN_MS;
      if (performance.now() + waitMs >= ends) return { danger: null, code: error.code };
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
