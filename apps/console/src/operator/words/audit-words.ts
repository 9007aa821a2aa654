export const PURPOSE_WORDS: { readonly [purpose: string]: string } = {
  TREAT: 'treatment',
  ETREAT: 'emergency treatment',
  PATRQT: 'the patient’s own request',
  HOPERAT: 'operation',
  HRESCH: 'research',
};

/** What entries begin with, for the filter. A code that ends with a dot finds all that begin with it. */
export const ACTION_GROUPS: readonly { readonly value: string; readonly name: string }[] = [
  { value: 'record.', name: 'Record: read or written' },
  { value: 'lens.', name: 'Questions to the record' },
  { value: 'conversation.', name: 'Conversations' },
  { value: 'grant.', name: 'Access given, emergency access' },
  { value: 'refused.', name: 'Refused' },
  { value: 'failed.', name: 'Failed' },
  { value: 'audit.', name: 'Looks at the trail' },
  { value: 'operate.', name: 'What operators did' },
  { value: 'patients.', name: 'Lists of patients' },
  { value: 'notice.', name: 'Notices' },
];

const ACTIONS: { readonly [action: string]: string } = {
  'audit.read': 'read who read the record',
  'conversation.cancel': 'cancelled a turn',
  'conversation.create': 'began a conversation',
  'conversation.estimate': 'asked what a turn costs',
  'conversation.find': 'opened a conversation',
  'conversation.list': 'listed conversations',
  'conversation.message': 'sent or wrote a message',
  'conversation.messages': 'read messages',
  'conversation.repeat': 'had a turn repeated',
  'conversation.runs': 'read how an answer came about',
  'grant.break-glass': 'opened a record in an emergency',
  'lens.query': 'asked the record',
  'operate.audit': 'searched the trail',
  'operate.cancel': 'cancelled a run as operator',
  'operate.check-trail': 'checked all chains',
  'operate.counts': 'counted runs',
  'operate.effects': 'looked at parked effects',
  'operate.last-check': 'looked at the last check',
  'operate.retry': 'had a run repeated as operator',
  'operate.run': 'looked at a run',
  'operate.runs': 'listed runs',
  'operate.spend': 'looked at spending',
  'patients.list': 'listed their patients',
  'record.add': 'added an entry',
  'record.document': 'read a document',
  'record.document-add': 'added a document',
  'record.document-text': 'read the text of a document',
  'record.history': 'read earlier versions',
  'record.import': 'imported records',
  'record.lab-series': 'read a series of results',
  'record.labs': 'read the results',
  'record.panel': 'opened the record',
  'record.proposals': 'read what waits for a person',
  'record.propose': 'proposed an entry',
  'record.questions': 'read the questions about the record',
  'record.read': 'read an entry',
  'record.search': 'searched the record',
  'record.section': 'read a section',
  'record.timeline': 'read the timeline',
};

/** An action in words; the refused and failed ones say so. Null: the code has to speak for itself. */
export function actionWords(action: string): string | null {
  for (const [prefix, word] of [
    ['refused.', 'was refused: '],
    ['failed.', 'failed: '],
  ] as const) {
    if (action.startsWith(prefix)) {
      const rest = action.slice(prefix.length);
      return `${word}${(Object.hasOwn(ACTIONS, rest) ? ACTIONS[rest] : undefined) ?? rest}`;
    }
  }
  return (Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined) ?? null;
}

export const FAULT_WORDS: { readonly [fault: string]: string } = {
  'entry-changed': 'an entry was changed after it was written',
  'entry-missing': 'an entry is missing',
  'tail-cut': 'the newest entries were cut off',
  'chain-missing': 'a whole chain is missing',
  'head-wrong': 'the end of the chain is not the one that was signed',
  unsigned: 'an entry was never signed, though its time is past',
  'checkpoint-missing': 'a signed checkpoint is missing',
  'checkpoint-changed': 'a signed checkpoint was changed',
};
