import { ConsiliumError, type Scope, type State } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import { id } from '../../schemas/ids.ts';

/** The team that reads documents; where none is loaded, none can be read. */
const TEAM = 'reading';

export const readingView = z
  .object({ conversation: id, seq: z.int() })
  .openapi('Reading', { example: { conversation: '0198c1f2', seq: 1 } });

export function refuseWithoutReaders({ teams }: Pick<GatewayDeps, 'teams'>): void {
  if (!teams.names.includes(TEAM))
    throw new ProblemError('invalid_request', { errors: [{ field: 'read', reason: 'no_reading_team' }] });
}

/** A conversation of its own, begun by code: what the document says comes back in it, as proposals. */
export async function startReading(
  deps: GatewayDeps,
  scope: Scope,
  document: string,
): Promise<z.infer<typeof readingView>> {
  refuseWithoutReaders(deps);
  const { resource } = await deps.record.read({ scope }, { type: 'DocumentReference', id: document });
  const name = typeof resource.description === 'string' ? resource.description.slice(0, 120) : 'Document';
  const conversation = deps.newId();
  const state: State = { reading_document: { value: document, origin: 'code' } };
  const topic = { uuid: document, type: 'DocumentReference', name };
  const created = await deps.history.createConversation(scope, {
    id: conversation,
    team: TEAM,
    topic,
    state,
  });
  if (created === 'forbidden') throw new ProblemError('not_found');
  const message = { clientKey: `read-${document}`, text: 'Read this document.', origin: 'code' } as const;
  const accepted = await deps.conversations.accept(scope, conversation, message);
  if (accepted === 'not-found') throw new ConsiliumError('forbidden');
  return { conversation, seq: accepted.seq };
}
