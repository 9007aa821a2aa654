import type { FhirResource, Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import { plainTextPages } from './plain-text.ts';
import { storable } from './storable.ts';

/**
 * The pages of a DocumentReference that brings its text along (an attachment of type text/plain with data), read as
 * those of an uploaded text are. Null: there is no such text here.
 */
export function inlinePages(resource: FhirResource): readonly string[] | null {
  if (resource.resourceType !== 'DocumentReference') return null;
  for (const content of listOf(resource.content)) {
    const pages = plainText(objectOf(objectOf(content)?.attachment));
    if (pages !== undefined) return pages.map(storable);
  }
  return null;
}

function plainText(attachment: { readonly [key: string]: Json } | undefined): readonly string[] | undefined {
  const [type, ...parameters] = (textOf(attachment?.contentType) ?? '').toLowerCase().split(';');
  const data = textOf(attachment?.data);
  if (type?.trim() !== 'text/plain' || data === undefined) return undefined;
  const charset = parameters.flatMap((each) => /^\s*charset="?([\w-]+)"?\s*$/.exec(each)?.[1] ?? [])[0];
  return plainTextPages(Buffer.from(data, 'base64'), charset);
}
