const WORDS: { readonly [code: string]: string } = {
  'entered-in-error': 'was never true',
  'in-progress': 'in progress',
  'not-done': 'not done',
  'not-taken': 'not taken',
  'on-hold': 'paused',
  noshow: 'did not come',
  unknown: 'Not known',
};

/** A status of FHIR's as a person says it. */
export function statusWords(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (WORDS[code] ?? code.replaceAll('-', ' '));
}
