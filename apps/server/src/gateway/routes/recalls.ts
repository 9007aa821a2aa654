import type { CitingMessage, RecallNotice } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayApp } from '../route-context.ts';
import { recallStatus, snapshotHash, sourceView } from '../schemas/evidence-views.ts';
import { id } from '../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../schemas/paging.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute, pageOf } from './describe-route.ts';

const PAGE = { before: id.optional(), limit: pageLimit() };
const PATIENT = {
  patient: id.nullable().describe('Null: a conversation of your own, without a patient'),
  patient_name: z.string().nullable(),
};

const citingView = z
  .object({
    conversation_id: id,
    message_id: id,
    citations_used: z.array(z.string()).describe('Marks of the notes: `l1`, `l2`'),
    retrieval_scores: z.array(z.number()).describe('One for each mark, 0 to 1'),
    timestamp: z.iso.datetime(),
    spans: z
      .array(z.object({ start: z.int(), end: z.int() }))
      .describe('One for each mark: which characters of the text'),
    seq: z.int().describe('Of the message in its conversation'),
    ...PATIENT,
    recalled: recallStatus
      .nullable()
      .describe('How the source was recalled after the message used it; null: it was not'),
  })
  .openapi('CitingMessage');

const noticeView = z
  .object({
    id,
    conversation_id: id,
    seq: z.int().describe('The first message there that used the source'),
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
  const citations = ownRoute('get', '/v1/evidence/snapshots/{hash}/citations', 'listCitations', {
    summary: 'Messages that used this source, of conversations that you may read now, newest first',
    params: { hash: snapshotHash },
    query: PAGE,
    responses: { 200: pageOf('citations', citingView) },
  });
  app.openapi(citations, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await deps.recalls.citations({ scope: c.get('scope') }, c.req.valid('param').hash, page);
    const next = nextBefore(found, page.limit, ({ message }) => message);
    return c.json({ citations: found.map(toCitingView), next_before: next }, 200);
  });

  const notices = ownRoute('get', '/v1/notices', 'listRecallNotices', {
    summary:
      'Sources of answers you have read that were retracted, questioned or corrected since, newest first',
    query: PAGE,
    responses: { 200: pageOf('notices', noticeView) },
  });
  app.openapi(notices, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await deps.recalls.notices({ scope: c.get('scope') }, page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ notices: found.map(toNoticeView), next_before: next }, 200);
  });

  const seen = ownRoute('post', '/v1/notices/{notice}/seen', 'markRecallNoticeSeen', {
    summary: 'Mark a notice of a recalled source as seen',
    params: { notice: id },
    responses: { 200: json(z.object({ seen: z.boolean() }), 'False: it was seen before') },
  });
  app.openapi(seen, async (c) => {
    const was = await deps.recalls.markSeen({ scope: c.get('scope') }, c.req.valid('param').notice);
    return c.json({ seen: was }, 200);
  });
}

function toCitingView({ notes, ...message }: CitingMessage) {
  return viewOf(citingView, {
    ...{ ...message, ...patientOf(message) },
    ...{ conversationId: message.conversation, messageId: message.message, timestamp: message.citedAt },
    citationsUsed: notes.map(({ mark }) => mark),
    retrievalScores: notes.map(({ score }) => score),
    spans: notes.map(({ start, end }) => ({ start, end })),
  });
}

function toNoticeView(notice: RecallNotice) {
  const source = sourceView.parse(notice.source);
  return viewOf(noticeView, {
    ...{ ...notice, ...patientOf(notice), source, conversationId: notice.conversation },
  });
}

const OF_PATIENT = 'patient/';

function patientOf({ compartment, name }: Pick<RecallNotice, 'compartment' | 'name'>) {
  return compartment.startsWith(OF_PATIENT)
    ? { patient: compartment.slice(OF_PATIENT.length), patientName: name }
    : { patient: null, patientName: null };
}
