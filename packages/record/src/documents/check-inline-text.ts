import type { FhirResource } from '@consilium/kernel';
import type { Issue } from '../fhir/issue.ts';
import { inlinePages } from './inline-pages.ts';
import { DOCUMENT_LIMITS } from './limits.ts';

/** Whether the text that a document brings along is within the limits of documents. `at` is the FHIRPath of the resource. */
export function checkInlineText(resource: FhirResource, at: string): readonly Issue[] {
  const pages = inlinePages(resource) ?? [];
  const characters = pages.reduce((sum, { length }) => sum + length, 0);
  const { pages: mostPages, characters: mostCharacters } = DOCUMENT_LIMITS;
  if (pages.length <= mostPages && characters <= mostCharacters) return [];
  const text = `text must not have more than ${mostPages} pages and ${mostCharacters} characters`;
  return [{ severity: 'error', code: 'too-costly', expression: `${at}.content`, text }];
}
