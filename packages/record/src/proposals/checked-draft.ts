import { ConsiliumError, type ProposalDraft } from '@consilium/kernel';

const RULES: Readonly<Record<string, RegExp>> = {
  extractor: /^[A-Za-z0-9._-]{1,64}$/,
  extractorVersion: /^[A-Za-z0-9._-]{1,64}$/,
  factCode: /^[\x21-\x7e]([\x20-\x7e]{0,254}[\x21-\x7e])?$/,
  factPath: /^[A-Za-z][A-Za-z0-9.[\]():_-]{0,255}$/,
};
/** UTF-16 units. A quote is a few sentences; a longer one is no evidence for one fact. */
const LONGEST_QUOTE = 4_000;

/** Throws ConsiliumError('invalid_proposal') that names the field. */
export function checkDraft(draft: ProposalDraft): void {
  for (const [field, rule] of Object.entries(RULES)) {
    const value = draft[field as keyof ProposalDraft];
    if (typeof value !== 'string' || !rule.test(value)) throw invalid(field);
  }
  if (typeof draft.quote !== 'string' || draft.quote.length > LONGEST_QUOTE) throw invalid('quote');
}

function invalid(field: string): ConsiliumError {
  return new ConsiliumError('invalid_proposal', {
    remedy: `fix ${field}: a code, or at most a few sentences`,
  });
}
