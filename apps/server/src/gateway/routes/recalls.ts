import type { CitingMessage, Compartment, RecallNotice } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayApp } from '../route-context.ts';
import { recallStatus, snapshotHash, sourceView } from '../schemas/evidence-views.ts';
import { id } from '../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../schemas/paging.ts';
import { COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const OF_ROUTES = { tags: ["the actor's own compartment"], security: [{ bearer: [] }] };
const PAGE = z.strictObject({ before: id.optional(), limit: pageLimit() });
const PATIENT = {
  patient: id.nullable().openapi({ description: 'Null: a conversation of your own, without a patient' }),
  patient_name: z.string().nullable(),
};

const citingView = z
  .object({
    conversation_id: id,
    message_id: id,
    citations_used: z.array(z.string()).openapi({ description: 'Marks of the notes: `l1`, `l2`' }),
    retrieval_scores: z.array(z.number()).openapi({ description: 'One for each mark, 0 to 1' }),
    timestamp: z.iso.datetime(),
    spans: z
      .array(z.object({ start: z.int(), end: z.int() }))
      .openapi({ description: 'One for each mark: which characters of the text' }),
    seq: z.int().openapi({ description: 'Of the message in its conversation' }),
    ...PATIENT,
    recalled: recallStatus
      .nullable()
      .openapi({ description: 'How the source was recalled after the message used it; null: it was not' }),
  })
  .openapi('CitingMessage');

const noticeView = z
  .object({
    id,
    conversation_id: id,
    seq: z.int().openapi({ description: 'The first message there that used the source' }),
    ...PATIENT,
    hash: z.string(),
    source: sourceView,
    invented: z.boolean(),
    status: recallStatus,
    by: z.string(),
    reason: z.string().nullable(),
    heard_at: z.iso.datetime(),
    at: z.iso.datetime(),
    seen_at: z.iso.datetime().nullable(),
  })
  .openapi('RecallNotice');

/** Which messages used a source, and the reader's notices of recalled sources, over all conversations the reader may open now. */
export function addRecallRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const citations = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/evidence/snapshots/{hash}/citations',
    operationId: 'listCitations',
    summary: 'Messages that used this source, of conversations that you may read now, newest first',
    request: { params: z.object({ hash: snapshotHash }), query: PAGE },
    responses: {
      200: json(
        z.object({ citations: z.array(citingView), next_before: id.nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(citations, async (c) => {
    const { limit, ...asked } = c.req.valid('query');
    const caller = { scope: c.get('scope') };
    const page = { ...given(asked), limit };
    const found = await deps.recalls.citations(caller, c.req.valid('param').hash, page);
    const next = nextBefore(found, limit, ({ message }) => message);
    return c.json({ citations: found.map(toCitingView), next_before: next }, 200);
  });

  const notices = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/notices',
    operationId: 'listRecallNotices',
    summary:
      'Sources of answers you have read that were retracted, questioned or corrected since, newest first',
    request: { query: PAGE },
    responses: {
      200: json(
        z.object({ notices: z.array(noticeView), next_before: id.nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(notices, async (c) => {
    const { limit, ...asked } = c.req.valid('query');
    const found = await deps.recalls.notices({ scope: c.get('scope') }, { ...given(asked), limit });
    const next = nextBefore(found, limit, (last) => last.id);
    return c.json({ notices: found.map(toNoticeView), next_before: next }, 200);
  });

  const seen = createRoute({
    ...OF_ROUTES,
    method: 'post',
    path: '/v1/notices/{notice}/seen',
    operationId: 'markRecallNoticeSeen',
    summary: 'Mark a notice of a recalled source as seen',
    request: { params: z.object({ notice: id }) },
    responses: {
      200: json(z.object({ seen: z.boolean() }), 'False: it was seen before'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(seen, async (c) => {
    const was = await deps.recalls.markSeen({ scope: c.get('scope') }, c.req.valid('param').notice);
    return c.json({ seen: was }, 200);
  });
}

function toCitingView({ notes, ...message }: CitingMessage): z.infer<typeof citingView> {
  return {
    ...{ conversation_id: message.conversation, message_id: message.message, timestamp: message.citedAt },
    citations_used: notes.map(({ mark }) => mark),
    retrieval_scores: notes.map(({ score }) => score),
    spans: notes.map(({ start, end }) => ({ start, end })),
    ...{ seq: message.seq, ...patientOf(message), recalled: message.recalled },
  };
}

function toNoticeView(notice: RecallNotice): z.infer<typeof noticeView> {
  const { id: own, conversation, seq, hash, source, invented, status, by, reason } = notice;
  return {
    ...{ id: own, conversation_id: conversation, seq, ...patientOf(notice), hash },
    ...{ source: sourceView.parse(source), invented, status, by, reason },
    ...{ heard_at: notice.heardAt, at: notice.at, seen_at: notice.seenAt },
  };
}

const OF_PATIENT = 'patient/';

function patientOf({
  compartment,
  name,
}: {
  readonly compartment: Compartment;
  readonly name: string | null;
}) {
  return compartment.startsWith(OF_PATIENT)
    ? { patient: compartment.slice(OF_PATIENT.length), patient_name: name }
    : { patient: null, patient_name: null };
}
