/** What entries begin with, for the filter. A code that ends with a dot finds all that begin with it. */
export const ACTION_GROUPS: readonly { readonly value: string; readonly name: string }[] = [
  { value: 'record.', name: 'Record: read or written' },
  { value: 'evidence.', name: 'Literature: searched, read or fetched' },
  { value: 'lens.', name: 'Questions to the record' },
  { value: 'conversation.', name: 'Conversations' },
  { value: 'grant.', name: 'Access given, emergency access' },
  { value: 'key.', name: 'Changed keys' },
  { value: 'admin.', name: 'Administration' },
  { value: 'refused.', name: 'Refused' },
  { value: 'failed.', name: 'Failed' },
  { value: 'audit.', name: 'Looks at the trail' },
  { value: 'operate.', name: 'What operators did' },
  { value: 'patients.', name: 'Lists of patients' },
  { value: 'notice.', name: 'Notices' },
  { value: 'session.', name: 'Sign-ins and sign-outs' },
  { value: 'preference.', name: 'Own settings' },
  { value: 'people.', name: 'Names of people' },
  { value: 'erased', name: 'Erased' },
];

export const FAULT_WORDS: { readonly [fault: string]: string } = {
  'entry-changed': 'an entry was changed after it was written',
  'entry-missing': 'an entry is missing',
  'tail-cut': 'the newest entries were cut off',
  'chain-missing': 'a whole chain is missing',
  'head-wrong': 'the end of the chain is not the one that was signed',
  'reason-changed': 'the reason of an emergency access was changed afterwards',
  unsigned: 'an entry was never signed, though its time is past',
  'checkpoint-missing': 'a signed checkpoint is missing',
  'checkpoint-changed': 'a signed checkpoint was changed',
  'trail-cut': 'the trail ends before a checkpoint that was seen earlier',
  'checkpoint-replaced': 'a checkpoint that was seen earlier was replaced by another',
};
