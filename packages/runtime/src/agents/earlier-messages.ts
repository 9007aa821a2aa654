import {
  BYTES_PER_TOKEN,
  ConsiliumError,
  type EarlierMessage,
  historyWindow,
  type LlmAgent,
  type ModelMessage,
  type Origin,
  originOfReply,
  type RunIdentity,
  type Scope,
  type Team,
  visibleOrigins,
} from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { RunContext } from '../run/run-context.ts';
import { createMarker } from './marked.ts';

/** Rows hold claims too, and words of origins that an agent does not see: it can still fill its window. */
const READ_PER_SHOWN = 4;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Reads what was said before a run's message: once in an attempt of its invocation, for all agents of it. It is as long as the
 * longest window of the team needs. It throws ConsiliumError('forbidden') without a live grant.
 */
export function createEarlier(
  { history }: Pick<RuntimeDeps, 'history'>,
  scope: Scope,
  { conversation, seq }: Pick<RunIdentity, 'conversation' | 'seq'>,
  team: Team,
): RunContext['earlier'] {
  let read: Promise<readonly EarlierMessage[]> | undefined;
  return () => {
    // Nothing has a place before the first message, and a task has no thread.
    if (conversation === null || seq === 1) return Promise.resolve([]);
    read ??= readOf();
    return read;
  };
  async function readOf(): Promise<readonly EarlierMessage[]> {
    const found = await history.readEarlier(scope, {
      conversation: conversation ?? '',
      seq,
      maxBytes: bytesOf(team),
    });
    if (found === 'forbidden') throw new ConsiliumError('forbidden');
    return found;
  }
}

function bytesOf({ agents }: Team): number {
  const windows = Object.values(agents).map((agent) => (agent.kind === 'llm' ? agent.history.tokens : 0));
  return Math.min(Math.max(...windows) * BYTES_PER_TOKEN * READ_PER_SHOWN, MOST_BYTES);
}

export interface Earlier {
  readonly messages: readonly ModelMessage[];
  readonly origins: readonly Origin[];
}

/** The earlier messages in an agent's request: of the origins that it may see, as many as its window holds. */
export async function earlierMessages(run: RunContext, agent: LlmAgent): Promise<Earlier> {
  const { tokens } = agent.history;
  if (tokens === 0) return { messages: [], origins: [] };
  const window = historyWindow(await run.earlier(), visibleOrigins(agent, run.scope.compartment), tokens);
  const { mark } = createMarker(run.identity.run);
  return {
    messages: window.map(({ role, text, origins }): ModelMessage => {
      const marked = mark(originOf(origins), text);
      return role === 'assistant'
        ? { role, content: [{ type: 'text', text: marked }] }
        : { role: 'user', text: marked };
    }),
    origins: [...new Set(window.flatMap(({ origins }) => origins))],
  };
}

function originOf(origins: readonly Origin[]): Origin {
  const [only, ...others] = new Set(origins);
  return only !== undefined && others.length === 0 ? only : originOfReply(origins);
}
