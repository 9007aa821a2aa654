import { Link } from '@tanstack/react-router';
import type { EvidencePassage } from '../../api/generated.ts';
import { titleOf } from '../../words/evidence-words.ts';
import { SourceChips } from '../source-chips.tsx';
import { bylineOf } from '../source-fields.ts';
import { excerptOf } from './excerpt.ts';

interface FoundSourcesProps {
  readonly passages: readonly EvidencePassage[];
  readonly query: string;
}

/** Passages grouped by source; sources in the order of their best passage. */
export function FoundSources({ passages, query }: FoundSourcesProps) {
  const bySource = Map.groupBy(passages, ({ snapshot }) => snapshot.hash);
  return (
    <ol aria-label="Found sources">
      {[...bySource].map(([hash, [first, ...others]]) =>
        first === undefined ? null : (
          <li key={hash} className="border-rule border-t py-4 first:border-t-0 first:pt-1">
            <h2 className="wrap-anywhere font-semibold text-lead">
              <Link
                to="/evidence/snapshots/$hash"
                params={{ hash }}
                search={{}}
                data-line=""
                className="inline-block py-0.5 hover:underline pointer-coarse:py-2.5"
              >
                {titleOf(first.snapshot.source)}
              </Link>
            </h2>
            <p className="wrap-anywhere text-ink-2 text-small">{bylineOf(first.snapshot.source)}</p>
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              <SourceChips snapshot={first.snapshot} />
            </p>
            <ul aria-label="Passages" className="mt-2 flex flex-col gap-1.5">
              {[first, ...others].map((passage) => (
                <li key={passage.start}>
                  <PassageLink passage={passage} query={query} />
                </li>
              ))}
            </ul>
          </li>
        ),
      )}
    </ol>
  );
}

interface PassageLinkProps {
  readonly passage: EvidencePassage;
  readonly query: string;
}

/** The whole passage is a link that opens the source with the passage marked. */
function PassageLink({ passage: { snapshot, start, end, text, score }, query }: PassageLinkProps) {
  return (
    <Link
      to="/evidence/snapshots/$hash"
      params={{ hash: snapshot.hash }}
      search={{ from: start, to: end }}
      data-line=""
      className="grid min-h-11 gap-x-4 border-lit border-l-2 py-1 pl-3 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,44rem)_auto] tablet:justify-between"
    >
      <span className="wrap-anywhere font-serif text-text">
        {excerptOf(text, query).map(({ start: at, piece, isMarked }) =>
          isMarked ? (
            <mark key={at} className="rounded-small bg-lit-wash text-lit">
              {piece}
            </mark>
          ) : (
            <span key={at}>{piece}</span>
          ),
        )}
      </span>{' '}
      <span className="whitespace-nowrap text-ink-3 text-note" title="How well it matches, from 0 to 1">
        score {score.toFixed(2)}
      </span>
    </Link>
  );
}
