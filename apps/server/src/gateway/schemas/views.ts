import {
  type AcceptedMessage,
  AUDIENCES,
  allowsProxies,
  type Claim,
  type Conversation,
  currentUrgency,
  type Message,
  ORIGINS,
  PANEL_SECTIONS,
  type RunSummary,
  recheckClaims,
  type StepRecord,
  TOPIC_LABELS,
  type Urgency,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { evidenceLevel, recallStatus, sourceStatus } from './evidence-views.ts';
import { clientKey, id } from './ids.ts';
import { given } from './paging.ts';
import { STAND_IN } from './stand-in.ts';
import { messageText } from './text.ts';
import { viewOf } from './view-of.ts';

const TOPIC_EXAMPLE = { uuid: '0198c1f2-7c7a-7000-8000-3f5a7e0a9c11', type: 'ObservationType' };

const topic = z
  .object({ uuid: id, type: z.string(), name: z.string().optional() })
  .openapi('Topic', { example: TOPIC_EXAMPLE });

/** A node of the record that the conversation is about. Its type may also be spelled with the ending "Node". */
const newTopic = z
  .strictObject({
    uuid: id,
    type: z
      .string()
      .max(64)
      .transform((type) => type.replace(/Node$/, ''))
      .pipe(z.enum(TOPIC_LABELS)),
  })
  .openapi({ example: TOPIC_EXAMPLE });

const audience = z
  .enum(AUDIENCES)
  .describe(
    'Who reads it: the person who began it, and with them the care team, the patient, or both. Proxies only where `proxies` is true',
  );
const PROXIES = { path: ['proxies'], message: 'needs_the_patient' };

export const newAudience = z
  .strictObject({ audience, proxies: z.boolean().default(false) })
  .refine((asked) => !asked.proxies || allowsProxies(asked.audience), PROXIES)
  .openapi('NewAudience', { example: { audience: 'all', proxies: false } });

export const newConversation = z
  .strictObject({
    team: z.string().optional().openapi({ example: 'consult' }),
    topic: newTopic.optional(),
    audience: newAudience
      .optional()
      .describe(
        'Left out: the care team where a clinician begins it, the author alone where anybody else does',
      ),
  })
  .openapi('NewConversation');

export const newMessage = z
  .strictObject({
    text: messageText.optional(),
    search_of: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe(
        'In place of a text: the seq of an answer whose offered search is accepted. The query is the stored one; nothing of it is sent',
      ),
    client_key: clientKey.optional(),
  })
  .refine(({ text, search_of }) => (text === undefined) !== (search_of === undefined), {
    path: ['text'],
    message: 'text_or_search_of',
  })
  .openapi('NewMessage');

const outsideView = z
  .object({
    state: z.enum(['offered', 'accepted', 'done']),
    query: z.string().describe('Byte for byte what is sent to the sources'),
    sources: z.array(
      z.object({
        name: z.string(),
        total: z.int().optional(),
        kept: z.int().optional(),
        gap: z.string().nullable().optional(),
      }),
    ),
    of: z.int().optional().describe('Of a message that accepts it: the answer'),
  })
  .openapi('OutsideSearch');

export const conversationView = z
  .object({
    id,
    team: z.string(),
    topic: z.union([topic, z.null()]),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    audience,
    proxies: z.boolean().describe('Proxies read it too'),
    title: z
      .string()
      .nullable()
      .describe('The beginning of the first thing that a person said in it; null while there is none'),
  })
  .openapi('Conversation');

const urgency = z.object({ tier: z.enum(['urgent', 'emergency']), entries: z.array(z.string()) });

export const acceptedView = z
  .object({
    seq: z.int(),
    id,
    duplicate: z.boolean(),
    urgency: urgency
      .extend({ advice: z.string().nullable() })
      .nullable()
      .describe('What the emergency screen found, before any model; show its advice at once'),
  })
  .openapi('AcceptedMessage', { example: { seq: 7, id: '0198c1f2', duplicate: false, urgency: null } });

const footnote = z
  .object({
    ...{ mark: z.string(), ref: z.string(), path: z.string(), printed: z.string() },
    literature: z
      .object({
        words: z.string().nullable(),
        level: evidenceLevel,
        status: sourceStatus,
        invented: z.boolean(),
        score: z.number(),
      })
      .optional()
      .describe('Of a source in the knowledge library; `ref` names its snapshot, `path` the span'),
  })
  .openapi('Footnote', {
    example: { mark: 'c1', ref: 'Observation/o1/2', path: 'valueQuantity', printed: 'HbA1c 7.9 %' },
  });

const recallView = z
  .object({
    hash: z.string(),
    status: recallStatus,
    by: z.string(),
    reason: z.string().nullable(),
    heard_at: z.iso.datetime(),
    marked_at: z.iso.datetime(),
  })
  .openapi('Recall');

export const messageView = z
  .object({
    id,
    seq: z.int(),
    role: z.enum(['user', 'assistant', 'agent']),
    in_reply_to: z.int().nullable(),
    text: z.string(),
    parts: z.array(
      z.object({
        origin: z.enum(ORIGINS),
        text: z.string(),
        agent: z.string().optional(),
        section: z.enum(PANEL_SECTIONS).optional(),
      }),
    ),
    claims: z.array(
      z.object({
        sentence: z.string(),
        kind: z.enum(['chart', 'literature', 'own']),
        evidence: z.array(footnote),
        status: z.enum(['checked', 'unconfirmed', 'removed', 'unchecked']),
        reason: z.string().optional(),
      }),
    ),
    urgency: urgency.nullable(),
    model_check: z
      .enum(['waiting', 'checked', 'stand-in', 'unchecked'])
      .nullable()
      .describe(
        "Whether a model has read a person's message for danger too; `unchecked`: it did not answer in time; `stand-in`: only a stand-in did, which is no model. Null: none is asked",
      ),
    recalls: z
      .array(recallView)
      .describe(
        'What became of its sources since it was written. A sentence that only a retracted one confirmed is `unconfirmed` now; the text is as it was',
      ),
    outside: z
      .union([outsideView, z.null()])
      .describe(
        "A search of sources outside, made by code of the person's own words: offered by an answer, accepted by a message, or done",
      ),
    source_agents: z.array(z.string()),
    stand_in: z.boolean(),
    status: z.enum(['complete', 'partial', 'cancelled', 'failed']),
    created_at: z.iso.datetime(),
    run: z
      .string()
      .nullable()
      .describe(
        "The turn that wrote it, for readRun; of a person's message the turn that answers it. Null: none, or not yet",
      ),
  })
  .openapi('Message');

const stepView = z
  .object({
    step: z.string(),
    kind: z.enum(['model', 'tool', 'agent', 'transfer', 'callback']),
    agent: z.string(),
    name: z.string(),
    model: z.string().nullable(),
    provider: z.string().nullable(),
    input_tokens: z.int().nullable(),
    output_tokens: z.int().nullable(),
    micro_usd: z.number(),
    stand_in: z.boolean().describe(STAND_IN),
    started_at: z.string(),
    ms: z.number(),
    lens_ms: z.int().describe('Of it, how long queries of the record ran in the database'),
    outcome: z.enum(['success', 'empty', 'error']),
    code: z.string().nullable(),
  })
  .openapi('Step');

export const runStatus = z.enum(['running', 'complete', 'partial', 'cancelled', 'failed', 'parked']);

export const teamVersion = z
  .string()
  .nullable()
  .describe("A hash of the team's files that it ran with; null in runs from before it was kept");

const runFields = z.object({
  run: z.string(),
  kind: z.enum([
    'turn',
    'branch',
    'tool',
    'background',
    'task',
    'urgency',
    'replay',
    'function',
    'pipeline',
    'stage',
  ]),
  agent: z.string(),
  team_version: teamVersion,
  status: runStatus,
  code: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  micro_usd: z.number(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  steps: z.array(stepView),
  silence: z
    .object({ agent: z.string(), reason: z.string() })
    .nullable()
    .describe('Why it has said nothing, where that was its choice'),
});

export interface RunView extends z.infer<typeof runFields> {
  children: RunView[];
}

export const runView: z.ZodType<RunView> = runFields
  .extend({ children: z.lazy(() => z.array(runView)) })
  .openapi('Run', { description: 'A run with its steps, and the runs below it' });

export function toConversationView(conversation: Conversation) {
  const shown = topic.nullable().catch(null).parse(conversation.topic);
  return viewOf(conversationView, { ...conversation, topic: shown });
}

export function toAcceptedView(accepted: AcceptedMessage): z.infer<typeof acceptedView> {
  const { seq, id: messageId, duplicate, urgency: found } = accepted;
  const view = found ? { ...toUrgencyView(found), advice: found.advice } : null;
  return { seq, id: messageId, duplicate, urgency: view };
}

function toUrgencyView({ tier, entries }: Urgency): z.infer<typeof urgency> {
  return { tier, entries: [...entries] };
}

export function toMessageView(message: Message) {
  const found = currentUrgency(message);
  const { recalls = [], check = null, outside = null, run = null } = message;
  return viewOf(messageView, {
    ...{ ...message, modelCheck: check, outside, run },
    parts: message.parts.map(({ origin, text, agent, section }) => ({
      ...{ origin, text, ...given({ agent, section }) },
    })),
    claims: recheckClaims(message.claims.map(withFootnotes), recalls),
    recalls: recalls.map((recall) => viewOf(recallView, recall)),
    urgency: found && toUrgencyView(found),
  });
}

/** Old claims without footnotes have ids only; nothing is shown for them. */
function withFootnotes(claim: Claim): Claim {
  return { ...claim, evidence: claim.evidence.filter((each) => typeof each === 'object') };
}

/** The tree below the turn; null if its root is not among the rows. */
export function toRunTree(runs: readonly RunSummary[], root: string): RunView | null {
  const top = runs.find(({ run }) => run === root);
  const children = Map.groupBy(runs, ({ parent }) => parent);
  const view = (summary: RunSummary): RunView => ({
    ...viewOf(runFields, {
      ...{ ...summary, steps: summary.steps.map(toStepView) },
      silence: summary.silence ? { agent: summary.silence.agent, reason: summary.silence.reason } : null,
    }),
    children: (children.get(summary.run) ?? []).map(view),
  });
  return top ? view(top) : null;
}

function toStepView(step: StepRecord) {
  const { usage, standIn = false, lensMs = 0 } = step;
  const tokens = { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null };
  return viewOf(stepView, { ...step, ...tokens, standIn, lensMs });
}
