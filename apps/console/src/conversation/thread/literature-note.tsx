import type { Footnote } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { isDoubted, LEVEL_WORDS, STATUS_WORDS } from '../../words/evidence-words.ts';

/** What stands behind a sentence about the literature: the source's own words, the footnote that code printed, and what is known of the source. */
export function LiteratureNote({ printed, literature }: Pick<Footnote, 'printed' | 'literature'>) {
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
        <span className={isDoubted(status) ? 'font-semibold text-propose' : ''}>{STATUS_WORDS[status]}.</span>
        {invented ? ' Invented for demonstration.' : ''}
      </span>
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
