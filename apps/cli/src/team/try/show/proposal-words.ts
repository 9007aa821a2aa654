import type { ApiProposal } from '../api.ts';

type Element = { readonly [field: string]: unknown };

const at = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Element)[field] : undefined;

/** What a proposal would add to the record, in a few words. */
export function proposedFact({ resource }: Pick<ApiProposal, 'resource'>): string {
  const { component } = resource;
  if (Array.isArray(component))
    return component
      .map((each) => `${nameIn(at(each, 'code'))} ${quantity(at(each, 'valueQuantity'))}`)
      .join(', ');
  const concept = resource.code ?? resource.medicationCodeableConcept ?? at(resource.type, '0');
  const dosage = String(at(at(resource.dosage, '0'), 'text') ?? '');
  const parts = [nameIn(concept), quantity(resource.valueQuantity), dosage, dateIn(resource)];
  return parts.filter((part) => part !== '').join(' ');
}

/** Where it was read: characters of the message, or of a page. */
export function proposedFrom({ quote, span, source }: ApiProposal): string {
  const place = at(source, 'kind') === 'document' ? `page ${at(source, 'page')}` : 'the message';
  return `“${quote}”, characters ${span.start} to ${span.end} of ${place}`;
}

function nameIn(concept: unknown): string {
  return String(at(concept, 'text') ?? at(at(at(concept, 'coding'), '0'), 'display') ?? '');
}

function quantity(value: unknown): string {
  const number = at(value, 'value');
  return number === undefined
    ? ''
    : `${at(value, 'comparator') ?? ''}${number} ${at(value, 'unit') ?? ''}`.trim();
}

function dateIn(resource: ApiProposal['resource']): string {
  const day = resource.onsetDateTime ?? resource.performedDateTime ?? at(resource.period, 'start');
  return day === undefined ? '' : `(${day})`;
}
