import { withClinicalDates } from '../../components/dates.ts';
import type { Claim } from '../claims/place-claims.ts';
import { removalLine, removalWords } from '../claims/removal-words.ts';

/** What the checked message says of removed and unconfirmed sentences itself; here it is said with the sentences. */
export function isClosingNote(text: string): boolean {
  return /\b\d+ sentences? (?:(?:was|were) removed|could not be confirmed): [^\n]*$/.test(text);
}

/** How many sentences of the answer say more than their sources, as code found (`count`) or only a second model (`doubted`). */
export function UnconfirmedNote({ count, doubted }: { readonly count: number; readonly doubted: number }) {
  const byCode =
    count === 1
      ? '1 sentence could not be confirmed: the cited entry does not say all of it.'
      : `${count} sentences could not be confirmed: the cited entries do not say all of them.`;
  const bySecond = `${doubted === 1 ? '1 sentence' : `${doubted} sentences`} could not be confirmed: a second model found that the source does not say this.`;
  return (
    <p className="mt-2 text-ink-2 text-small">
      {[...(count === 0 ? [] : [byCode]), ...(doubted === 0 ? [] : [bySecond])].join(' ')}
    </p>
  );
}

/** Names what was taken out of an answer; the sentences themselves on demand, as what they are: not true by the record. */
export function RemovedSentences({
  removed,
  nothingLeft,
}: {
  readonly removed: readonly Claim[];
  readonly nothingLeft: boolean;
}) {
  return (
    <details className="trace mt-2 text-small">
      <summary className="py-1 font-semibold text-ink-2 hover:text-ink pointer-coarse:py-3">
        <span>
          {nothingLeft ? 'Nothing of this answer could be checked, so nothing of it is shown. ' : ''}
          {removalLine(removed.map(({ reason }) => reason))}
        </span>
      </summary>
      <ul className="mt-1 flex flex-col gap-2 border-rule-strong border-l-2 pl-3">
        {removed.map(({ sentence, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: claims of a message never change
          <li key={at}>
            <del className="wrap-anywhere text-ink-2">{withClinicalDates(sentence)}</del>
            <br />
            Removed because {removalWords(reason)}.
          </li>
        ))}
      </ul>
    </details>
  );
}
