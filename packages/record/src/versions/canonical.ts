import { type FhirResource, type Json, numberText } from '@consilium/kernel';

/**
 * The content of a resource as text: keys in order, without the id and without the version and the time of whoever
 * sent it (ours are columns). Equal content gives equal text, so its digest tells whether anything has changed;
 * 7.40 for 7.4 is a change.
 */
export function canonicalText(resource: FhirResource): string {
  const { id: _, meta, ...content } = resource;
  const kept = keptMeta(meta);
  return objectText(kept === undefined ? content : { ...content, meta: kept });
}

/** What others wrote into `meta` and is not about their version: profile, security, tag, source. */
function keptMeta(meta: Json | undefined): Json | undefined {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return undefined;
  const { versionId: _, lastUpdated: __, ...kept } = meta as { readonly [key: string]: Json };
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function text(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!Array.isArray(value)) return objectText(value as { readonly [key: string]: Json });
  let all = '[';
  for (let n = 0; n < value.length; n++) all += (n > 0 ? ',' : '') + text(value[n]);
  return `${all}]`;
}

function objectText(value: { readonly [key: string]: Json | undefined }): string {
  let all = '{';
  for (const key of Object.keys(value).sort()) {
    const each = value[key];
    if (each === undefined) continue;
    const written = typeof each === 'number' ? numberText(value, key, each) : text(each);
    all += (all.length > 1 ? ',' : '') + keyText(key) + written;
  }
  return `${all}}`;
}

const keyTexts = new Map<string, string>();

/** Element names are few: each is written once. A validated resource has no others. */
function keyText(key: string): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const made = `${JSON.stringify(key)}:`;
  if (keyTexts.size < 5_000) keyTexts.set(key, made);
  return made;
}
