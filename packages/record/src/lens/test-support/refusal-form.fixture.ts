import type { Refused } from '@consilium/kernel';

/** What is not as every refusal speaks: a sentence that says what is wrong, then something to write. Empty: nothing. */
export function faultsOfForm({ what, instead }: Pick<Refused, 'what' | 'instead'>): readonly string[] {
  return [
    ...(/^[A-Z`$].*\.$/s.test(what) ? [] : [what]),
    ...(/^[A-Z`$].*[.?]$/s.test(instead) ? [] : [instead]),
    ...[what, instead].filter((text) => /\ba (?=[aeio])|undefined/.test(text)),
  ];
}
