import type { Proposal } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';
import { codeOf, listOf, objectOf, objectsOf, textOf } from '../../fhir/values.ts';

export type ProposalSource =
  | { readonly kind: 'message'; readonly conversation: string; readonly seq: number }
  | { readonly kind: 'document'; readonly document: string; readonly page: number }
  | { readonly kind: 'person'; readonly reporter: 'patient' | 'proxy'; readonly withdraws: boolean };

/** Where the words stand that it was read from; null where the answer does not say. */
export function sourceOf(proposal: Proposal): ProposalSource | null {
  const { kind, conversation, seq, document, page } = objectOf(proposal.source) ?? {};
  const [talk, paper] = [textOf(conversation), textOf(document)];
  if (kind === 'message' && talk !== undefined && typeof seq === 'number')
    return { kind, conversation: talk, seq };
  if (kind === 'document' && paper !== undefined && typeof page === 'number')
    return { kind, document: paper, page };
  if (kind === 'person' && proposal.source.kind === 'person') return proposal.source;
  return null;
}

/** The other places of the same fact; of one paper or message each once. */
export function otherSources({ source, sources }: Proposal): Proposal['sources'] {
  const seen = new Set([placeOf(source)]);
  return sources.filter((each) => {
    const isNew = !seen.has(placeOf(each));
    seen.add(placeOf(each));
    return isNew;
  });
}

function placeOf(source: Proposal['source']): string {
  if (source.kind === 'person') return 'person';
  return source.kind === 'message'
    ? `${source.conversation} ${source.seq}`
    : `${source.document} ${source.page}`;
}

/** Whose words they are is said by code where they are not the patient's: in the resource, as FHIR has it. */
export function isByProxy({ resource }: Pick<Proposal, 'resource'>): boolean {
  const { asserter, informationSource, reportedReference, expressedBy, performer, reportOrigin } = resource;
  const notes = objectsOf(resource.note).map(({ authorReference }) => authorReference);
  const people = [
    asserter,
    informationSource,
    reportedReference,
    expressedBy,
    ...listOf(performer),
    ...notes,
  ];
  return codeOf(reportOrigin) === 'recall' || people.some((each) => objectOf(each)?.type === 'RelatedPerson');
}

export function sourceWords(source: ProposalSource | null, byProxy: boolean): string {
  if (source?.kind === 'message')
    return byProxy ? 'from a message of a person who acts for the patient' : 'from a message';
  if (source?.kind === 'person') {
    const who = source.reporter === 'patient' ? 'the patient' : 'a person who acts for the patient';
    return source.withdraws ? `that ${who} calls an error` : `as ${who} would change it`;
  }
  return source === null ? 'read for you' : `from page ${source.page} of a document`;
}

const READERS: { readonly [extractor: string]: string } = {
  data_extractor: 'the reader of facts',
  medical_context: 'the reader of medicines and visits',
  medical_measurements: 'the reader of measurements',
};

/** Who read it, for people. */
export function readerWords({ extractor, extractorVersion }: Proposal): string {
  return `${wordOf(READERS, extractor) ?? extractor.replaceAll('_', ' ')} (v${extractorVersion})`;
}

/** What became of it, where it was accepted. */
export function resultOf(
  proposal: Proposal,
): { readonly type: string; readonly id: string; readonly version: number } | null {
  const { type, id, version } = objectOf(proposal.result) ?? {};
  const [resultType, resultId] = [textOf(type), textOf(id)];
  if (resultType === undefined || resultId === undefined || typeof version !== 'number') return null;
  return { type: resultType, id: resultId, version };
}
