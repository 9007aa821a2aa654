import { isProblem } from '../api/problem-error.ts';
import { wordOf } from '../components/word-of.ts';

const WORDS: { readonly [code: string]: string } = {
  offline: 'Not sent: the server cannot be reached. Try again when the connection is back.',
  unauthorized: 'Not sent: your session has ended. Sign in again in another tab; what you wrote stays here.',
  csrf: 'Not sent: this page is older than your session. Copy what you wrote, then reload the page.',
  conflict: 'It was changed or decided meanwhile.',
  invalid_resource: 'The record does not take it like this.',
  not_found: 'It is no longer there, or you may not change this record.',
  not_permitted: 'Your access to this patient does not allow it.',
  purpose_not_granted: 'Your access to this patient is for reading only.',
  too_large: 'It is too large.',
  unsupported_media_type: 'Only a PDF, a plain text, a JPEG or a PNG can be kept.',
  rate_limited: 'Too many requests. Wait a minute and try again.',
  unavailable: 'A part of the server does not answer. Try again in a moment.',
  timeout: 'The server took too long. Try again: the same entry is not added twice.',
};
const REASONS: { readonly [reason: string]: string } = {
  status_needed: 'Say whether it is taken now.',
  date_needed: 'Say on which day it was measured.',
  unit_needed: 'Say in which unit it was measured: choose Edit.',
  content_type_mismatch: 'Its content is not what its name says. Save it as PDF, text, JPEG or PNG.',
  document_empty: 'The file is empty.',
  document_too_long: 'It is too long: at most 500 pages. Split it.',
  no_reading_team: 'This server has no readers for papers: keep it without reading it.',
};

/** Why a write did not happen, and what to do, in one line. */
export function writeRefusal(error: unknown): string {
  if (!isProblem(error)) return 'It failed on this page. Reload it and try again.';
  const reason = error.fields.map((each) => wordOf(REASONS, each.reason)).find((each) => each !== undefined);
  return reason ?? wordOf(WORDS, error.code) ?? error.remedy ?? `The server refused it: ${error.code}.`;
}
