import { clinicalDate } from '../../components/dates.ts';
import { isDoubted, LEVEL_WORDS, statusWords } from '../../words/evidence-words.ts';
import type { Cited } from '../claims/place-claims.ts';
import { recallWords } from '../claims/recalls.ts';

/** What stands behind a sentence about the literature: the source's own words, the footnote that code printed, and what is known of the source. */
export function LiteratureNote({
  printed,
  literature,
  recall,
}: Pick<Cited, 'printed' | 'literature' | 'recall'>) {
  if (literature === undefined) return null;
  const { words, level, status, invented } = literature;
  return (
    <>
      {words === null ? null : <span className="wrap-anywhere text-lit">“{shortened(words)}” </span>}
      <span className="wrap-anywhere">
        <Printed text={printed} />
      </span>
      <span className="mt-0.5 block text-ink-3">
        {LEVEL_WORDS[level]}.{' '}
        {recall === undefined ? (
          <span className={isDoubted(status) ? 'font-semibold text-propose' : ''}>
            {statusWords(status, { level })}.
          </span>
        ) : null}
        {invented ? ' Invented for demonstration.' : ''}
      </span>
      {recall === undefined ? null : (
        <span
          className={`mt-0.5 block wrap-anywhere font-semibold ${recall.status === 'retracted' ? 'text-urgent' : 'text-propose'}`}
        >
          {recallWords(recall)}
        </span>
      )}
    </>
  );
}

const MOST_QUOTED = 140;

function shortened(quote: string): string {
  if (quote.length <= MOST_QUOTED) return quote;
  return `${quote.slice(0, quote.lastIndexOf(' ', MOST_QUOTED))} …`;
}

/** A footnote with its title in italics and its file in plain type, and its dates as everywhere. */
export function Printed({ text }: { readonly text: string }) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).map((piece, at) => {
    const shown = /^[*`]/.test(piece) ? piece.slice(1, -1) : piece;
    const dated = shown.replaceAll(/\d{4}-\d{2}-\d{2}/g, clinicalDate);
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
    return piece.startsWith('*') ? <em key={at}>{dated}</em> : <span key={at}>{dated}</span>;
  });
}
