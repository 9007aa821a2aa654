import {
  type AnswerDraft,
  type Claim,
  citationsOf,
  type Message,
  type MessagePart,
  type OutsideSearch,
  type Recall,
  textOf,
  type Urgency,
  type UrgencyCheck,
} from '@consilium/kernel';

interface Body {
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
  /** Absent in messages from before there was a screen. */
  readonly urgency?: Urgency | null;
  readonly outside?: OutsideSearch | undefined;
}

/** As the database's `app.message_json` writes it. */
export type MessageRow = readonly [
  id: string,
  seq: number,
  role: Message['role'],
  inReplyTo: number | null,
  body: Body,
  sourceAgents: readonly string[],
  standIn: boolean,
  status: Message['status'],
  createdMs: number,
  /** Absent from a database of the release before. */
  check?: readonly [status: UrgencyCheck | null, raised: Urgency['tier'] | null] | null,
  /** The same. Times in ms. */
  recalls?:
    | readonly (readonly [
        ...[hash: string, status: Recall['status'], by: string, reason: string | null],
        ...[heard: number, marked: number],
      ])[]
    | null,
];

export function messageFrom(row: MessageRow): Message {
  const [
    id,
    seq,
    role,
    inReplyTo,
    { parts, claims, urgency = null, outside },
    sourceAgents,
    standIn,
    status,
    createdMs,
    checked = null,
    recalls = null,
  ] = row;
  const createdAt = new Date(createdMs).toISOString();
  const text = textOf(parts);
  const [check, raised] = checked ?? [null, null];
  return {
    ...{ id, seq, role, inReplyTo, text, parts, claims, urgency, sourceAgents, standIn, status, createdAt },
    ...(outside === undefined ? {} : { outside }),
    ...(check === null ? {} : { check }),
    ...(raised === null ? {} : { raised }),
    ...(recalls === null ? {} : { recalls: recalls.map(recallFrom) }),
  };
}

type RecallRow = NonNullable<MessageRow[10]>[number];

function recallFrom([hash, status, by, reason, heard, marked]: RecallRow): Recall {
  const [heardAt, markedAt] = [new Date(heard).toISOString(), new Date(marked).toISOString()];
  return { hash, status, by, reason, heardAt, markedAt };
}

/** Input of `app.keep_citations`; null: the message cites no literature. */
export function citationText(claims: readonly Claim[]): string | null {
  const citations = citationsOf(claims);
  return citations.length === 0 ? null : JSON.stringify(citations);
}

/** The text of the `body` column: JSON escapes what PostgreSQL's text cannot hold. */
export function bodyText(
  parts: readonly MessagePart[],
  claims: readonly Claim[],
  urgency: Urgency | null,
  outside?: OutsideSearch,
): string {
  return JSON.stringify({ parts, claims, urgency, outside } satisfies Body);
}

/** Values in the order of `app.add_answer` and `app.commit_turn`: body, source agents, stand-in, status. */
export function answerValues(draft: AnswerDraft): unknown[] {
  return [
    bodyText(draft.parts, draft.claims, draft.urgency ?? null, draft.outside),
    draft.sourceAgents,
    draft.standIn,
    draft.status,
  ];
}
