import type { ResourceVersion } from '../../api/generated.ts';
import { fieldsOf, listOf, textOf } from '../../fhir/values.ts';

/** Where the words stood that a fact was read from. */
export interface Origin {
  readonly quote: string;
  readonly from:
    | { readonly kind: 'document'; readonly document: string; readonly page: number | null }
    | { readonly kind: 'message'; readonly conversation: string | null }
    | null;
  /** A person changed what was proposed. */
  readonly isEdited: boolean;
  readonly extractor: string | null;
}

const OURS = 'urn:consilium:fhir:';

/** The quote and its place out of a FHIR Provenance; null: it was not read out of words. */
export function originOf(provenance: unknown): Origin | null {
  const entities = listOf(fieldsOf(provenance).entity).map(fieldsOf);
  const source = entities.find((each) => extension(each, 'quote') !== undefined);
  const quote = textOf(source && extension(source, 'quote'));
  if (source === undefined || quote === undefined) return null;
  const isEdited = entities.some(({ role }) => role === 'revision');
  return { quote, from: placeOf(source), isEdited, extractor: agentOf(provenance, 'extractor') };
}

function placeOf(source: { readonly [field: string]: unknown }): Origin['from'] {
  const what = fieldsOf(source.what);
  const document = /^DocumentReference\/([A-Za-z0-9.-]{1,64})$/.exec(textOf(what.reference) ?? '')?.[1];
  const page = extension(source, 'page');
  if (document !== undefined)
    return { kind: 'document', document, page: typeof page === 'number' ? page : null };
  if (fieldsOf(what.identifier).system !== `${OURS}message`) return null;
  return { kind: 'message', conversation: textOf(extension(source, 'conversation')) ?? null };
}

function extension(element: { readonly [field: string]: unknown }, name: string): unknown {
  const found = listOf(element.extension)
    .map(fieldsOf)
    .find(({ url }) => url === `${OURS}${name}`);
  return found?.valueString ?? found?.valueInteger;
}

function agentOf(provenance: unknown, kind: string): string | null {
  for (const agent of listOf(fieldsOf(provenance).agent).map(fieldsOf)) {
    const { system, value } = fieldsOf(fieldsOf(agent.who).identifier);
    if (system === `${OURS}${kind}`) return textOf(value) ?? null;
  }
  return null;
}

/** How a version came to be, in a sentence without its end: `imported from clinic-a by Dr Ruiz`. */
export function writtenWords(
  { writtenBy, version, withdrawn }: ResourceVersion,
  nameOf: (actor: string) => string,
): string {
  const who = nameOf(writtenBy.actor);
  if (withdrawn) return `marked as entered in error by ${who}`;
  if (writtenBy.way === 'import') return `imported from “${writtenBy.source}” by ${who}`;
  if (writtenBy.way === 'proposal') return `proposed by the team, accepted by ${who}`;
  return version === 1 ? `written by ${who}` : `changed by ${who}`;
}
