import { createHash, randomUUID } from 'node:crypto';
import {
  type Caller,
  ConsiliumError,
  type FactSource,
  type FhirResource,
  isByProxy,
  type MessagePart,
  type PatientRecord,
  type ProposalDraft,
  type Scope,
  textOf,
  type Units,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { readPage } from '../documents/page-rows.ts';
import { storable } from '../documents/storable.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import type { RecordParts } from '../record-parts.ts';
import { mayChange } from '../rights/record-right.ts';
import { saidBy } from '../rights/said-by.ts';
import { checkReferences } from '../versions/check-references.ts';
import { readCurrent } from '../versions/read-versions.ts';
import { factDigest } from './fact-key.ts';
import { findQuote, type Span } from './find-quote.ts';
import { isHeldInRecord } from './held-in-record.ts';
import { draftedResource } from './own-resource.ts';
import { PATIENT_ELEMENT } from './proposable.ts';

const RULES: Readonly<Record<string, RegExp>> = {
  extractor: /^[A-Za-z0-9._-]{1,64}$/,
  extractorVersion: /^[A-Za-z0-9._-]{1,64}$/,
  factCode: /^[\x21-\x7e]([\x20-\x7e]{0,254}[\x21-\x7e])?$/,
  factPath: /^[A-Za-z][A-Za-z0-9.[\]():_-]{0,255}$/,
};
/** UTF-16 units. A quote is a few sentences; a longer one is no evidence for one fact. */
const LONGEST_QUOTE = 4_000;

/** Throws ConsiliumError('invalid_proposal') that names the field. */
function checkDraft(draft: ProposalDraft): void {
  for (const [field, rule] of Object.entries(RULES)) {
    const value = draft[field as keyof ProposalDraft];
    if (typeof value !== 'string' || !rule.test(value)) throw invalid(field);
  }
  if (typeof draft.quote !== 'string' || draft.quote.length > LONGEST_QUOTE) throw invalid('quote');
}

function invalid(field: string): ConsiliumError {
  return new ConsiliumError('invalid_proposal', {
    remedy: `fix ${field}: a code, or at most a few sentences`,
  });
}

/** A draft with what code has found out about it. */
interface Found {
  readonly draft: ProposalDraft;
  readonly resource: FhirResource;
  readonly sourceId: string;
  readonly span: Span;
  /** The source's own characters, whatever white space the model made of them. */
  readonly quote: string;
}

/** Two transactions: what is read for it is in the trail even where the proposal is refused. */
export function propose({ store, now, units }: RecordParts): PatientRecord['propose'] {
  return async (caller, draft) => {
    checkDraft(draft);
    const { scope } = caller;
    const resource = draftedResource(scope, draft.resource);
    const issues = checkResource(resource, resource.resourceType);
    if (issues.some(({ severity }) => severity === 'error')) throw new RecordRefusal(issues);
    const act = { action: 'record.proposal-source' as const, targets: [sourceTarget(draft.source)] };
    const found = await store.read(caller, act, async (transaction): Promise<Found> => {
      // Where the record may only be read, no agent proposes either; the turn goes on without it.
      await mayChange(transaction);
      await refuseStrayReferences(transaction, scope, resource);
      const source = await sourceText(transaction, scope, draft.source);
      const span = findQuote(source.text, storable(draft.quote));
      if (span === null)
        throw new ConsiliumError('quote_not_found', { remedy: 'quote the source character by character' });
      const quote = source.text.slice(span.start, span.end);
      const told = source.byProxy ? saidBy('proxy', resource) : resource;
      const found = { draft, resource: told, sourceId: source.id, span, quote };
      // What was proposed before stays as it was decided, also where its acceptance has put it into the record.
      const isNew = (await proposedBefore(transaction, scope, found)) === undefined;
      if (isNew && (await isHeldInRecord(transaction, scope, told, { now: now(), units })))
        throw new ConsiliumError('in_record', { remedy: 'nothing: the record says it already' });
      return found;
    });
    return store.write(caller, 'record.propose', async (transaction) => {
      const value = await insertOnce(transaction, caller, found, { now: now(), units });
      return { value, targets: [`proposal/${value.id}`] };
    });
  };
}

/** The patient is named by code, and may have no resource before the first import; the rest must be there. */
async function refuseStrayReferences(
  transaction: PoolClient,
  scope: Scope,
  resource: FhirResource,
): Promise<void> {
  const type = resource.resourceType;
  const { [PATIENT_ELEMENT[type]!]: _, ...rest } = resource;
  const stray = await checkReferences(transaction, scope, rest as FhirResource, type);
  if (stray.length > 0) throw new RecordRefusal(stray);
}

const INSERT = {
  name: 'proposal_insert',
  text: `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, conversation, place, quote,
      quote_digest, span_start, span_end, extractor, extractor_version, fact_code, fact_path, resource, run, proposed_by,
      proposed_at, fact_digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
    ON CONFLICT (tenant, compartment, source_kind, source_id, extractor, extractor_version, fact_code, fact_path,
      quote_digest) DO NOTHING`,
};
const SAME = {
  name: 'proposal_same_fact',
  text: `SELECT id FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND source_kind = $3 AND source_id = $4
    AND extractor = $5 AND extractor_version = $6 AND fact_code = $7 AND fact_path = $8 AND quote_digest = $9`,
};

async function insertOnce(
  transaction: PoolClient,
  { scope, run }: Caller,
  found: Found,
  { now, units }: { readonly now: Date; readonly units: Units | undefined },
): Promise<{ readonly id: string; readonly duplicate: boolean }> {
  const { tenant, compartment, actor } = scope;
  const { draft, resource, sourceId, span, quote } = found;
  const { source } = draft;
  const [conversation, place] =
    source.kind === 'message' ? [source.conversation, source.seq] : [null, source.page];
  const id = randomUUID();
  const [what, digest] = keyOf(found);
  const inserted = await transaction.query({
    ...INSERT,
    values: [
      ...[tenant, compartment, id, source.kind, sourceId, conversation, place],
      ...[quote, digest, span.start, span.end, ...what],
      ...[JSON.stringify(resource), run ?? null, actor, now, factDigest(resource, units)],
    ],
  });
  if (inserted.rowCount === 1) return { id, duplicate: false };
  return { id: (await proposedBefore(transaction, scope, found))!, duplicate: true };
}

/** The proposal of the same fact of the same source. */
async function proposedBefore(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  found: Found,
): Promise<string | undefined> {
  const [what, digest] = keyOf(found);
  const values = [tenant, compartment, found.draft.source.kind, found.sourceId, ...what, digest];
  const { rows } = await transaction.query({ ...SAME, values });
  return rows[0]?.id;
}

function keyOf({ draft, quote }: Found): readonly [what: readonly string[], digest: Buffer] {
  const { extractor, extractorVersion, factCode, factPath } = draft;
  const digest = createHash('sha256').update(quote).digest();
  return [[extractor, extractorVersion, factCode, factPath], digest];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST = 2 ** 31 - 1;

const MESSAGE = {
  name: 'proposal_message',
  text: `SELECT id, body FROM app.messages
    WHERE tenant = $1 AND compartment = $2 AND conversation = $3 AND seq = $4`,
};

/** What a fact was read from: the id of the message or the document, and the text that quotes are looked for in. */
interface SourceText {
  readonly id: string;
  readonly text: string;
  /** A message of somebody who acts for the patient. */
  readonly byProxy: boolean;
}

/** How the source stands in the trail. Throws ConsiliumError('not_found') for what cannot be one of ours. */
function sourceTarget(source: FactSource): string {
  const [id, place] =
    source.kind === 'message' ? [source.conversation, source.seq] : [source.document, source.page];
  if (!UUID.test(id) || !Number.isInteger(place) || place < 1 || place > MOST)
    throw new ConsiliumError('not_found');
  return source.kind === 'message' ? `conversation/${id}/${place}` : `DocumentReference/${id}`;
}

/** Throws ConsiliumError('not_found') where the compartment has no such message, document or readable page. */
async function sourceText(transaction: PoolClient, scope: Scope, source: FactSource): Promise<SourceText> {
  if (source.kind === 'message') return messageText(transaction, scope, source.conversation, source.seq);
  const { withdrawn } = await readCurrent(transaction, scope, {
    type: 'DocumentReference',
    id: source.document,
  });
  const text = withdrawn ? undefined : await readPage(transaction, scope, source.document, source.page);
  if (text === undefined) throw new ConsiliumError('not_found');
  return { id: source.document, text, byProxy: false };
}

async function messageText(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  conversation: string,
  seq: number,
): Promise<SourceText> {
  const found = await transaction.query({ ...MESSAGE, values: [tenant, compartment, conversation, seq] });
  const [row] = found.rows as {
    readonly id: string;
    readonly body: { readonly parts: readonly MessagePart[] };
  }[];
  if (row === undefined) throw new ConsiliumError('not_found');
  const { parts } = row.body;
  return { id: row.id, text: textOf(parts.map(ofUser)), byProxy: isByProxy(parts) };
}

/** Only what the user wrote can be quoted; the rest keeps its place and can match no quote, as quotes hold no NUL. */
function ofUser(part: MessagePart): MessagePart {
  return { ...part, text: part.origin === 'user' ? storable(part.text) : '\0'.repeat(part.text.length) };
}
