/** What the rule-based stand-in says of itself, each a whole sentence: nothing of a record fits in. */
export const STAND_IN_TALK: readonly string[] = [
  'i only follow rules and read english only',
  'i did not understand (?:this|the) question',
  'i found nothing in the record that answers this',
  'i found nothing in the record that says why',
  'you can ask for a result, a medicine, an allergy, a condition, a visit, a vaccination, a procedure, a letter, the family history, whether a medicine can be given, or a summary',
  'this is a labelled example: one of the sentences was made wrong on purpose, and the check removes it',
];
