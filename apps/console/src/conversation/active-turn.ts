import type { ConversationEvent } from './conversation-events.ts';
import { appendDraft, beginDraft, type Draft } from './draft.ts';

/** A step as the stream tells it, for the trace of a turn that runs. */
export interface LiveStep {
  readonly run: string;
  readonly agent: string;
  readonly step: string;
  /** Milliseconds by this browser's clock, and how long it took by the server's; null while it runs. */
  readonly startedAt: number;
  readonly ms: number | null;
  readonly outcome: string | null;
}

export interface LiveTransfer {
  readonly from: string;
  /** Null: it was refused. */
  readonly to: string | null;
  readonly at: number;
}

export interface ActiveTurn {
  readonly run: string;
  readonly seq: number;
  readonly startedAt: number;
  /** The answer is there: what still arrives of its drafts is old. */
  readonly answered: boolean;
  readonly drafts: readonly Draft[];
  readonly steps: readonly LiveStep[];
  readonly transfers: readonly LiveTransfer[];
  readonly place: string | null;
}

/** What is told within a turn. */
export type TurnEvent = Exclude<
  ConversationEvent,
  {
    type:
      | 'ready'
      | 'message-committed'
      | 'turn-started'
      | 'turn-ended'
      | 'audience-changed'
      | 'forbidden'
      | 'stream-closed';
  }
>;

/** The turn after one more event of it. */
export function afterTurnEvent(active: ActiveTurn, event: TurnEvent, now: number): ActiveTurn {
  switch (event.type) {
    case 'step-started': {
      const step: LiveStep = { ...stepKey(event), startedAt: now, ms: null, outcome: null };
      return { ...active, steps: [...active.steps.filter((each) => !isSameStep(each, event)), step] };
    }
    case 'step-ended':
      return {
        ...active,
        steps: active.steps.map((each) =>
          isSameStep(each, event) ? { ...each, ms: event.ms, outcome: event.outcome } : each,
        ),
      };
    case 'transfer-made':
      return { ...active, transfers: [...active.transfers, { from: event.from, to: event.to, at: now }] };
    case 'transfer-refused':
      return { ...active, transfers: [...active.transfers, { from: event.from, to: null, at: now }] };
    case 'draft-reset':
      return withDraft(
        active,
        event,
        (draft) => draft && beginDraft({ ...draft, attempt: event.attempt }, voidedBy(draft, event.attempt)),
      );
    case 'draft-added':
      return withDraft(active, event, (draft) => {
        if (draft === undefined) return appendDraft(beginDraft(event), event.text);
        if (draft.voided.includes(event.attempt)) return draft;
        if (draft.attempt === event.attempt) return appendDraft(draft, event.text);
        return appendDraft(beginDraft(event, voidedBy(draft, event.attempt)), event.text);
      });
  }
}

function stepKey({ run, agent, step }: { run: string; agent: string; step: string }) {
  return { run, agent, step };
}

function isSameStep(one: { run: string; step: string }, other: { run: string; step: string }): boolean {
  return one.run === other.run && one.step === other.step;
}

function voidedBy(draft: Draft, attempt: string): readonly string[] {
  return draft.attempt === attempt ? draft.voided : [...draft.voided, draft.attempt];
}

function withDraft(
  active: ActiveTurn,
  event: { run: string; step: string },
  change: (draft: Draft | undefined) => Draft | undefined,
): ActiveTurn {
  if (active.answered) return active;
  const at = active.drafts.findIndex((each) => isSameStep(each, event));
  const changed = change(active.drafts[at]);
  if (changed === undefined) return active;
  return { ...active, drafts: at < 0 ? [...active.drafts, changed] : active.drafts.with(at, changed) };
}
