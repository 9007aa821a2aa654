import { ConsiliumError, type Scope, type State } from '@consilium/kernel';
import { digestUuid } from '@consilium/record';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { existing, invalidField, ProblemError } from '../../problem.ts';
import { id } from '../../schemas/ids.ts';

/** The team that reads documents; where none is loaded, none can be read. */
const TEAM = 'reading';

export const readingView = z
  .object({ conversation: id, seq: z.int() })
  .openapi('Reading', { example: { conversation: '0198c1f2', seq: 1 } });

export function refuseWithoutReaders({ teams }: Pick<GatewayDeps, 'teams'>): void {
  if (!teams.names.includes(TEAM)) throw invalidField('read', 'no_reading_team');
}

/**
 * A conversation of its own, begun by code: what the document says comes back in it, as proposals. Its id and the key of its
 * message belong to the version of the document and the reader: asked again, also after an error, it is the same reading,
 * which runs and costs once. Only where a reading failed does the next call begin another one, in the same conversation.
 */
export async function startReading(
  deps: GatewayDeps,
  scope: Scope,
  document: string,
): Promise<z.infer<typeof readingView>> {
  refuseWithoutReaders(deps);
  const { resource, version } = await deps.record.read(
    { scope },
    { type: 'DocumentReference', id: document },
    { toPropose: true },
  );
  const name = typeof resource.description === 'string' ? resource.description.slice(0, 120) : 'Document';
  const { tenant, compartment, actor } = scope;
  const conversation = digestUuid('reading-1', tenant, compartment, actor, document, String(version));
  const state: State = { reading_document: { value: document, origin: 'code' } };
  const topic = { uuid: document, type: 'DocumentReference', name };
  const created = await deps.history.createConversation(scope, {
    id: conversation,
    team: TEAM,
    topic,
    state,
  });
  if (created === 'forbidden') throw new ProblemError('not_found');
  const clientKey = `read-${document}-${version}-${await failedReadings(deps, scope, conversation)}`;
  const message = { clientKey, text: 'Read this document.', origin: 'code' } as const;
  const accepted = await deps.conversations.accept(scope, conversation, message);
  if (accepted === 'not-found') throw new ConsiliumError('forbidden');
  return { conversation, seq: accepted.seq };
}

/** Messages of one reading's conversation that are looked at: each failure is two. */
const MOST_MESSAGES = 100;

async function failedReadings(
  { history }: Pick<GatewayDeps, 'history'>,
  scope: Scope,
  conversation: string,
): Promise<number> {
  const page = { after: 0, limit: MOST_MESSAGES };
  const messages = existing(await history.readMessages(scope, conversation, page));
  return messages.filter(({ role, status }) => role === 'assistant' && status === 'failed').length;
}
