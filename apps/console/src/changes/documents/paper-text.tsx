import { useMemo } from 'react';
import type { Proposal } from '../../api/generated.ts';
import { sourceOf } from '../proposals/source.ts';
import { type Mark, markedText } from './marked-text.ts';

/** A proposal with its number on this paper. */
export interface Numbered {
  readonly number: number;
  readonly proposal: Proposal;
}

const LOOKS: { readonly [status in Proposal['status']]: string } = {
  open: 'bg-propose-wash text-ink decoration-propose',
  accepted: 'bg-chart-wash text-ink decoration-chart',
  rejected: 'bg-transparent text-ink-2 decoration-rule-strong',
};

interface Props {
  readonly page: number;
  readonly text: string;
  readonly numbered: readonly Numbered[];
  readonly selected: string | null;
  readonly onSelect: (proposal: string) => void;
}

/** One page of a paper: its text, the words of each proposal marked, and behind them a number that leads to its card. */
export function PaperPage({ page, text, numbered, selected, onSelect }: Props) {
  const byId = useMemo(() => new Map(numbered.map((each) => [each.proposal.id, each])), [numbered]);
  const pieces = useMemo(() => {
    const marks = numbered.flatMap(({ proposal }): Mark[] => {
      const source = sourceOf(proposal);
      return source?.kind === 'document' && source.page === page
        ? [{ id: proposal.id, ...proposal.span }]
        : [];
    });
    return markedText(text, marks).map((piece, index) => ({ ...piece, key: index }));
  }, [text, numbered, page]);
  return (
    <div className="border-rule border-b last:border-b-0">
      <h3 className="px-4 pt-3 font-semibold text-ink-3 text-note">Page {page}</h3>
      <p className="wrap-anywhere whitespace-pre-wrap px-4 pt-1 pb-4 font-serif text-text leading-relaxed">
        {pieces.map(({ key, text: words, marks, ends }) => {
          const top = marks.includes(selected ?? '') ? selected! : marks[0];
          const of = top === undefined ? undefined : byId.get(top);
          if (of === undefined) return words;
          const isSelected = top === selected;
          return (
            <span key={key}>
              <mark
                className={`${LOOKS[of.proposal.status]} underline decoration-2 underline-offset-4 ${isSelected ? 'font-bold' : ''}`}
              >
                {words}
              </mark>
              {ends.map((id) => (
                <button
                  key={id}
                  id={`mark-${byId.get(id)?.number}`}
                  type="button"
                  aria-label={`Proposal ${byId.get(id)?.number}`}
                  aria-pressed={id === selected}
                  className="rounded-small px-0.5 align-super font-sans font-semibold text-note text-propose leading-none hover:bg-sunk aria-pressed:bg-propose aria-pressed:text-paper"
                  onClick={() => onSelect(id)}
                >
                  {byId.get(id)?.number}
                </button>
              ))}
            </span>
          );
        })}
      </p>
    </div>
  );
}
