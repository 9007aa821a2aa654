import type { Message } from '../../api/generated.ts';
import { type ConversationState, isAdvice } from '../conversation-state.ts';
import type { Turn } from '../turns.ts';
import { SCREENED_LANGUAGES } from './screened-languages.ts';

/** What the emergency screen found in one message, and what it says to do; `advice` null: a clinician wrote, or a model raised it. */
export interface TurnUrgency {
  readonly tier: 'urgent' | 'emergency';
  readonly entries: readonly string[];
  readonly advice: string | null;
  /** True: code decided, before any model. False: a model raised it. */
  readonly byCode: boolean;
  /** It was raised by a stand-in, which is no model. */
  readonly standIn: boolean;
}

/** Turns that are recent enough for their advice to stay on top. */
const RECENT = 2;

export function urgencyOfTurn(turn: Turn, atOnce: ConversationState['advice']): TurnUrgency | null {
  const { question, replies } = turn;
  const screened = question?.urgency ?? null;
  if (question !== null && screened !== null) {
    const told = replies.filter(isAdvice);
    const advice =
      adviceIn(told.find(({ urgency }) => urgency?.tier === screened.tier) ?? told[0]) ??
      atOnce[question.seq]?.advice ??
      null;
    // Code names the entry that it found; what a model raised has none.
    const byCode = screened.entries.length > 0;
    return { ...screened, advice, byCode, standIn: !byCode && question.model_check === 'stand-in' };
  }
  const raised = replies.find(({ urgency }) => urgency !== null);
  if (raised?.urgency == null) return null;
  const byCode = raised.urgency.entries.length > 0;
  return { ...raised.urgency, advice: adviceIn(raised), byCode, standIn: !byCode && raised.stand_in };
}

/** Beside a message that no model has read for danger; null: one has, or none was asked. */
export function checkNote({ model_check }: Pick<Message, 'model_check'>): string | null {
  if (model_check === 'unchecked') return 'not checked by a model';
  return model_check === 'stand-in' ? 'not checked by a model (stand-in)' : null;
}

/** The most pressing of the last turns, to stay in sight; of two alike the later. */
export function pressing(
  turns: readonly Turn[],
  atOnce: ConversationState['advice'],
): (TurnUrgency & { readonly seq: number }) | null {
  const found = turns.slice(-RECENT).flatMap((turn) => {
    const urgency = urgencyOfTurn(turn, atOnce);
    return urgency === null || urgency.advice === null ? [] : [{ ...urgency, seq: turn.seq }];
  });
  return found.findLast(({ tier }) => tier === 'emergency') ?? found.at(-1) ?? null;
}

/** The first part of code: what a model wrote is never taken for advice. */
function adviceIn(message: Message | undefined): string | null {
  return message?.parts.find(({ origin }) => origin === 'code')?.text ?? null;
}

const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  SCREENED_LANGUAGES.map(({ code, name }) => [code, name]),
);

/** `chest-pain` as "chest pain", `de-chest-pain` as "chest pain (German)". */
export function entryName(entry: string): string {
  const language = LANGUAGES[entry.slice(0, 3).replace(/-$/, '')];
  return language === undefined
    ? entry.replaceAll('-', ' ')
    : `${entry.slice(3).replaceAll('-', ' ')} (${language})`;
}
