import type { Reason } from './reason.ts';

/** Why sentences went, for a person: what one of them does, and what several do. */
const WORDS: readonly (readonly [readonly Reason[], string, string])[] = [
  [
    [
      'number',
      'unit',
      'date',
      'verdict',
      'trend',
      'name',
      'denied',
      'order',
      'language',
      'status',
      'subject',
      'cause',
      'unlicensed',
      'quote',
      'direction',
      'population',
      'certainty',
      'level',
      'unaccounted',
    ],
    'its source does not say so',
    'whose source does not say so',
  ],
  [['unknown_fact'], 'it points at a source that was not read', 'pointing at a source that was not read'],
  [['outdated'], 'its source has changed since', 'whose source has changed since'],
  [['retracted'], 'its source was retracted', 'whose source was retracted'],
  [
    ['no_passage'],
    'it told of studies without a passage of one',
    'telling of studies without a passage of one',
  ],
  [
    ['mixed'],
    'it told of the record and of studies at once, and not all of it could be confirmed',
    'telling of the record and of studies at once, of which not all could be confirmed',
  ],
  [['uncited'], 'it has no source in the record', 'without a source in the record'],
  [['link'], 'it held a link', 'holding a link'],
  [
    ['effect'],
    'it said that something was done, and nothing shows that it was',
    'saying that something was done, which nothing shows',
  ],
];

/** What code says at the end of an answer from which sentences were taken, or in which some could not be confirmed. */
export function closingNote(
  reasons: readonly Reason[],
  unconfirmed: readonly (string | undefined)[],
  nothingLeft: boolean,
): string {
  const doubted = unconfirmed.filter((reason) => reason === 'second_model').length;
  const ofCode = unconfirmed.length - doubted;
  const notes = [
    ...(nothingLeft ? ['Nothing of this answer could be checked, so nothing of it is shown.'] : []),
    ...(ofCode === 0 ? [] : [unconfirmedNote(ofCode)]),
    ...(doubted === 0 ? [] : [doubtedNote(doubted)]),
    ...(reasons.length === 0 ? [] : [removedNote(reasons)]),
  ];
  return notes.join(' ');
}

function unconfirmedNote(count: number): string {
  return count === 1
    ? '1 sentence could not be confirmed: the cited entry does not say all of it.'
    : `${count} sentences could not be confirmed: the cited entries do not say all of them.`;
}

function doubtedNote(count: number): string {
  const sentences = count === 1 ? '1 sentence' : `${count} sentences`;
  return `${sentences} could not be confirmed: a second model found that the source does not say this.`;
}

function removedNote(reasons: readonly Reason[]): string {
  const groups = WORDS.map(([codes, one, several]) => ({
    count: reasons.filter((reason) => codes.includes(reason)).length,
    one,
    several,
  })).filter(({ count }) => count > 0);
  const removed =
    reasons.length === 1 ? '1 sentence was removed' : `${reasons.length} sentences were removed`;
  const [only] = groups;
  const why =
    groups.length === 1 && only !== undefined
      ? reasons.length === 1
        ? only.one
        : only.one
            .replace(/^its source/, 'their sources')
            .replace(/^it /, 'they ')
            .replace('does not', 'do not')
            .replace('has changed', 'have changed')
            .replace('points', 'point')
            .replace('has no', 'have no')
      : groups.map(({ count, several }) => `${count} ${several}`).join(', ');
  return `${removed}: ${why}.`;
}
