import { wordOf } from '../components/word-of.ts';

/** Why a patient can be opened in an emergency, by the server's codes. */
export const REASONS: { readonly [code: string]: string } = {
  'emergency-treatment': 'Emergency treatment',
  'patient-unresponsive': 'The patient cannot answer',
  'on-call-cover': 'On call for a colleague',
  'public-health-duty': 'Public health duty',
  other: 'Another reason',
};

export function reasonWords(code: string): string {
  return wordOf(REASONS, code) ?? code;
}
