import { asksForLiterature, outsideQuery } from '@consilium/clinical';
import {
  type AnswerDraft,
  type AskedSource,
  type FetchedSource,
  isPassage,
  type Message,
  OUTSIDE_SETTING_NAME,
  type OutsideSearch,
  type OutsideSetting,
  type State,
  textOf,
} from '@consilium/kernel';
import type { OutsideDeps } from '../deps.ts';
import { failureCode } from '../durable/engine-error.ts';
import { onceWithin, STORE } from '../durable/policy.ts';
import { settle } from '../durable/settle.ts';
import type { RunContext } from '../run/run-context.ts';
import { keepSearches } from './keep-searches.ts';

/** Ms for one source, including storing its documents. */
const SOURCE_MS = 25_000;

/** The tenant's setting for outside searches; `ask` if it is missing or not a known value. */
export function outsideSetting(state: State): OutsideSetting {
  const value = state[`app:${OUTSIDE_SETTING_NAME}`]?.value;
  return value === 'off' || value === 'on' ? value : 'ask';
}

/**
 * Searches the outside sources before any agent runs, so that the results are in the library when an agent searches it. The query is the
 * one the person accepted or, with `on`, is made from a message that asks for studies. No agent can change it. Null: nothing was sent.
 */
export async function searchOutside(
  run: RunContext,
  message: Message,
  setting: OutsideSetting,
): Promise<OutsideSearch | null> {
  const { outside } = run.deps;
  const accepted = message.outside?.state === 'accepted' ? message.outside : null;
  if (accepted && (!outside || setting === 'off'))
    return done(accepted.query, accepted.sources.map(notAllowed));
  if (!outside) return null;
  if (accepted) return ask(run, outside, accepted.query, accepted.sources);
  const words = wordsOfPerson(message);
  // An emergency waits for no source.
  if (setting !== 'on' || isEmergency(message) || !asksForLiterature(words)) return null;
  const query = await queryOf(run, outside, words);
  return query === null ? null : ask(run, outside, query, named(outside));
}

/** Adds to an answer the outside search that was made, with its gaps at the end of the text; or the offer of one. */
export async function withOutside(
  run: RunContext,
  message: Message,
  setting: OutsideSetting,
  searched: OutsideSearch | null,
  answer: AnswerDraft,
): Promise<AnswerDraft> {
  if (searched) {
    const gaps = searched.sources.flatMap(({ gap }) => gap ?? []);
    const parts = gaps.length === 0 ? [] : [{ origin: 'code' as const, text: gaps.join(' ') }];
    return { ...answer, parts: [...answer.parts, ...parts], outside: searched };
  }
  const { outside } = run.deps;
  const isWanted = answer.parts.length > 0 && !isEmergency(message);
  if (!outside || setting !== 'ask' || !isWanted) return answer;
  const words = wordsOfPerson(message);
  if (!asksForLiterature(words) && !run.log.facts().some(isPassage)) return answer;
  const query = await queryOf(run, outside, words);
  return query === null
    ? answer
    : { ...answer, outside: { state: 'offered', query, sources: named(outside) } };
}

function isEmergency({ urgency }: Message): boolean {
  return urgency?.tier === 'emergency';
}

/** Empty for a message of an agent, a task or our own code. */
function wordsOfPerson({ role, parts }: Message): string {
  return role === 'user' ? textOf(parts.filter(({ origin }) => origin === 'user')) : '';
}

/** Null if the patient's identifiers cannot be read: then nothing is sent. */
async function queryOf(run: RunContext, outside: OutsideDeps, words: string): Promise<string | null> {
  if (outsideQuery(words, []) === null) return null;
  try {
    return await run.durable.step('outside query', STORE, async () =>
      outsideQuery(words, await outside.identifiers({ scope: run.scope, run: run.identity.run })),
    );
  } catch (error) {
    failureCode(error);
    return null;
  }
}

async function ask(
  run: RunContext,
  outside: OutsideDeps,
  query: string,
  sources: readonly AskedSource[],
): Promise<OutsideSearch> {
  const { scope, durable, identity } = run;
  try {
    await durable.step('outside asked', STORE, () => outside.keepAsked({ scope, run: identity.run }));
  } catch (error) {
    failureCode(error);
    return done(query, sources.map(failed));
  }
  // One step per source: a failure of one does not fetch the others again.
  const settled = await settle(
    sources.map(({ name }, at) =>
      durable.step(`outside source ${at}`, onceWithin(SOURCE_MS), (signal) =>
        outside.sources.fetchFrom(scope, name, query, { signal }),
      ),
    ),
  );
  const fetched = sources.map((source, at): FetchedSource => {
    const end = settled[at];
    return end?.ok ? end.value : { ...failed(source), hashes: [] };
  });
  await keepSearches(run, query, fetched);
  return done(
    query,
    fetched.map(({ hashes: _hashes, ...source }) => source),
  );
}

function done(query: string, sources: readonly AskedSource[]): OutsideSearch {
  return { state: 'done', query, sources };
}

const named = ({ sources }: OutsideDeps): readonly AskedSource[] => sources.names.map((name) => ({ name }));

const failed = ({ name }: AskedSource): Required<AskedSource> => ({
  ...{ name, total: 0, kept: 0 },
  gap: `${name} did not answer; it was not searched.`,
});

const notAllowed = ({ name }: AskedSource): AskedSource => ({
  ...{ name, total: 0, kept: 0 },
  gap: `${name} was not searched: searches outside are switched off here.`,
});
