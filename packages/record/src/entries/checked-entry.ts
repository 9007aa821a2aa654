import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { checkInlineText } from '../documents/check-inline-text.ts';
import { TEXT_STAYS, writeInlinePages } from '../documents/write-inline-pages.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import { checkReferences } from '../versions/check-references.ts';

type Resource = FhirResource & { readonly id: string };

/** Throws RecordRefusal unless the resource is valid and its references lead into this record. */
export async function checkEntry(
  transaction: PoolClient,
  scope: Scope,
  resource: FhirResource,
): Promise<void> {
  const at = typeof resource.resourceType === 'string' ? resource.resourceType : 'Resource';
  const issues = [...checkResource(resource, at), ...checkInlineText(resource, at)];
  const all = issues.length > 0 ? issues : await checkReferences(transaction, scope, resource, at);
  if (all.some(({ severity }) => severity === 'error')) throw new RecordRefusal(all);
}

/** Keeps the text that a document brings along. Throws RecordRefusal where it has another one already. */
export async function keepText(transaction: PoolClient, scope: Scope, resource: Resource): Promise<void> {
  const refused = await writeInlinePages(transaction, scope, [resource]);
  if (refused.length > 0)
    throw new RecordRefusal([
      { severity: 'error', code: 'not-supported', expression: 'DocumentReference.content', text: TEXT_STAYS },
    ]);
}
