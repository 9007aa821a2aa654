import { setTimeout as pause } from 'node:timers/promises';
import type { Api, ApiAccepted, ApiMessage, ApiProposal, ApiRun } from './api.ts';

/** What is told while a turn runs. */
export interface Watching {
  /** As soon as the message is kept: what the emergency screen found. */
  readonly accepted: (accepted: ApiAccepted, ms: number) => void;
  readonly step: (agent: string) => void;
  /** The whole draft as it stands, unchecked. */
  readonly draft: (text: string) => void;
}

export interface Turn {
  readonly accepted: Pick<ApiAccepted, 'seq' | 'urgency'>;
  /** As it stood when the checked answer took its place. */
  readonly draft: string;
  /** In reply to the message, in their order; without what those asked who read along. */
  readonly replies: readonly ApiMessage[];
  readonly answerMs: number;
  /** Null where the turn was over before it could be watched. */
  readonly tree: ApiRun | null;
}

/** What came after the answer. */
export interface Aftermath {
  readonly tree: ApiRun | null;
  readonly questions: readonly ApiMessage[];
  readonly proposals: readonly ApiProposal[];
  readonly ms: number;
}

const EVERY_MS = 60;

/** Says one thing and waits for the checked answer. */
export async function takeTurn(
  api: Api,
  conversation: string,
  text: string,
  watching: Watching,
): Promise<Turn> {
  const stop = new AbortController();
  const began = performance.now();
  const events = readEvents(await api.follow(conversation, stop.signal));
  const accepted = await api.say(conversation, text);
  watching.accepted(accepted, Math.round(performance.now() - began));
  try {
    return await watchTurn(api, { conversation, events, accepted, began }, watching);
  } finally {
    stop.abort();
  }
}

interface Watched {
  readonly conversation: string;
  readonly events: AsyncIterable<StreamEvent>;
  readonly accepted: Turn['accepted'];
  readonly began: number;
}

async function watchTurn(api: Api, watched: Watched, watching: Watching): Promise<Turn> {
  const { conversation, events, accepted, began } = watched;
  let draft = '';
  let run: string | null = null;
  for await (const { type, data } of events) {
    if (type === 'turn-started' && data.seq === accepted.seq) run = String(data.run);
    if (type === 'step-started') watching.step(String(data.agent));
    if (type === 'draft-reset') draft = '';
    if (type === 'draft-added') draft += String(data.text);
    if (type.startsWith('draft-')) watching.draft(draft);
    if (type === 'turn-ended' && data.run === run) break;
  }
  const answerMs = Math.round(performance.now() - began);
  const tree = run === null ? null : await treeOf(api, conversation, run);
  const all = await repliesTo(api, conversation, accepted.seq);
  return { accepted, draft, replies: all.filter((each) => !isQuestion(each, tree)), answerMs, tree };
}

/** Waits for the background agents, and returns their proposals and questions. */
export async function takeAftermath(api: Api, conversation: string, turn: Turn): Promise<Aftermath> {
  const began = performance.now();
  let { tree } = turn;
  while (tree !== null && !hasEnded(tree)) {
    await pause(EVERY_MS);
    tree = await treeOf(api, conversation, tree.run);
  }
  const after = await repliesTo(api, conversation, turn.accepted.seq);
  const found = await api.get<{ proposals: ApiProposal[] }>(
    `/record/proposals?conversation=${conversation}&status=open`,
  );
  return {
    tree,
    questions: after.filter((each) => isQuestion(each, tree)),
    proposals: found.proposals.toReversed(),
    ms: Math.round(performance.now() - began),
  };
}

function isReply(message: unknown, seq: number): boolean {
  const { role, in_reply_to: to } = (message ?? {}) as Partial<ApiMessage>;
  return role === 'assistant' && to === seq;
}

/** Asked by one that reads along, before the answer or after it. */
function isQuestion({ source_agents: by }: ApiMessage, tree: ApiRun | null): boolean {
  const readers = tree?.children.flatMap(({ kind, agent }) => (kind === 'background' ? agent : [])) ?? [];
  return by.length > 0 && by.every((name) => readers.includes(name));
}

function hasEnded({ status, children }: ApiRun): boolean {
  return status !== 'running' && children.every(hasEnded);
}

async function treeOf(api: Api, conversation: string, run: string): Promise<ApiRun> {
  return api.get<ApiRun>(`/conversations/${conversation}/runs/${run}`);
}

async function repliesTo(api: Api, conversation: string, seq: number): Promise<readonly ApiMessage[]> {
  const path = `/conversations/${conversation}/messages?limit=200`;
  const { messages } = await api.get<{ messages: ApiMessage[] }>(path);
  return messages.filter((message) => isReply(message, seq));
}

export interface StreamEvent {
  readonly type: string;
  readonly data: { readonly [field: string]: unknown };
}

/** Events of a stream until it ends or is cut off. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of body) {
    rest += decoder.decode(piece, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const type = /^event: ?(.*)$/m.exec(block)?.[1];
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (type && data) yield { type, data: JSON.parse(data) as StreamEvent['data'] };
    }
  }
}
