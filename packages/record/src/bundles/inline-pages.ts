import { TextDecoder } from 'node:util';
import type { FhirResource, Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../versions/fhir-values.ts';

/** What PostgreSQL's text cannot hold. */
const NUL = /\0/g;

/**
 * The pages of a DocumentReference that brings its text along (an attachment of type text/plain with data); a form feed
 * ends a page. Null: there is no such text here.
 */
export function inlinePages(resource: FhirResource): readonly string[] | null {
  if (resource.resourceType !== 'DocumentReference') return null;
  for (const content of listOf(resource.content)) {
    const text = plainText(objectOf(objectOf(content)?.attachment));
    if (text !== undefined) return text.replaceAll(NUL, '\uFFFD').split('\f');
  }
  return null;
}

function plainText(attachment: { readonly [key: string]: Json } | undefined): string | undefined {
  const [type, ...parameters] = (textOf(attachment?.contentType) ?? '').toLowerCase().split(';');
  const data = textOf(attachment?.data);
  if (type?.trim() !== 'text/plain' || data === undefined) return undefined;
  const charset = parameters.flatMap((each) => /^\s*charset="?([\w-]+)"?\s*$/.exec(each)?.[1] ?? [])[0];
  return decoderFor(charset ?? 'utf-8').decode(Buffer.from(data, 'base64'));
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
