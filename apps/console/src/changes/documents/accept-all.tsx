import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Proposal } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { EmptyState } from '../../components/states.tsx';
import { AddEntry } from '../add-entry.tsx';
import { moveBetweenCards } from '../proposals/focus-next.ts';
import { ProposalCard } from '../proposals/proposal-card.tsx';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { acceptable } from './acceptable.ts';
import type { Numbered } from './paper-text.tsx';

interface AcceptAllProps {
  readonly patient: string;
  readonly numbered: readonly Numbered[];
  /** No more of this paper is to come. */
  readonly isWhole: boolean;
}

/** All that a paper says that needs no answer of its own, accepted at once, after each was on the screen. */
function AcceptAll({ patient, numbered, isWhole }: AcceptAllProps) {
  const questions = useApi('listQuestionsOfPatient', { patient });
  const doubted = new Set((questions.data?.questions ?? []).flatMap(({ proposal }) => proposal ?? []));
  const { ready, asking } = acceptable(
    numbered.map(({ proposal }) => proposal),
    doubted,
  );
  const seen = useSeen(numbered);
  const unseen = ready.filter(({ id }) => !seen.has(id)).length;
  const all = useMutation({
    networkMode: 'always',
    // One by one: what was decided stays so where the next one fails.
    mutationFn: async (wanted: readonly Proposal[]) => {
      for (const { id } of wanted)
        await call('decideProposalOfPatient', { patient, proposal: id, body: { verdict: 'accept' } });
      return wanted.length;
    },
    onSettled: () => renewRecord(patient),
  });
  if (all.isIdle && (ready.length < 2 || !isWhole)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-t pt-3">
      {ready.length < 2 && !all.isPending ? null : (
        <Button
          kind="main"
          disabled={all.isPending || unseen > 0 || questions.isPending || !isWhole}
          onClick={() => all.mutate(ready)}
        >
          {all.isPending ? 'Accepting' : `Accept all ${ready.length} of this document`}
        </Button>
      )}
      <p role="status" className="text-ink-2 text-note">
        {[
          ...(all.isSuccess ? [`${all.data} accepted.`] : []),
          ...(unseen > 0 ? [`${unseen} not seen yet: scroll through them first.`] : []),
          ...(asking > 0 ? [`${asking} ${asking === 1 ? 'needs' : 'need'} an answer first.`] : []),
        ].join(' ')}
      </p>
      <FormRefusal>{all.isError ? writeRefusal(all.error) : null}</FormRefusal>
    </div>
  );
}

/** Which cards were on the screen, most of each. */
function useSeen(numbered: readonly Numbered[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const ids = numbered.map(({ number, proposal }) => `${number} ${proposal.id}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` says when the cards are others
  useEffect(() => {
    const of = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (entries) => {
        const there = entries.filter(({ isIntersecting }) => isIntersecting);
        if (there.length > 0)
          setSeen((so) => new Set([...so, ...there.flatMap(({ target }) => of.get(target) ?? [])]));
      },
      { threshold: 0.6 },
    );
    for (const { number, proposal } of numbered) {
      const card = document.getElementById(`card-${number}`);
      if (card === null) continue;
      of.set(card, proposal.id);
      observer.observe(card);
    }
    return () => observer.disconnect();
  }, [ids]);
  return seen;
}

/** Whether what is here is all that was found in a paper. */
export type Found = 'more-may-come' | 'not-looked-for' | 'all';

/** The proposals of a paper in the order of its text, each with the number that stands behind its words. */
export function PaperProposals({
  patient,
  numbered,
  selected,
  found,
  onSelect,
  onShow,
}: {
  readonly patient: string;
  readonly numbered: readonly Numbered[];
  readonly selected: string | null;
  readonly found: Found;
  readonly onSelect: (proposal: string) => void;
  /** Go to its words. */
  readonly onShow: (proposal: string) => void;
}) {
  if (numbered.length === 0)
    return found === 'more-may-come' ? (
      <EmptyState title="Nothing yet">What is found comes here page by page.</EmptyState>
    ) : (
      <EmptyState
        title={found === 'all' ? 'Nothing was proposed from this paper' : 'Not yet read by the assistant'}
      >
        <p className="mb-2">What you find in it can be added by hand.</p>
        <AddEntry patient={patient} />
      </EmptyState>
    );
  return (
    <>
      <ol className="flex flex-col gap-3" onKeyDown={moveBetweenCards}>
        {numbered.map(({ number, proposal }) => (
          <li key={proposal.id} id={`card-${number}`} onFocus={() => onSelect(proposal.id)}>
            <button
              type="button"
              aria-pressed={proposal.id === selected}
              className="group mb-1 font-semibold text-note text-propose"
              onClick={() => onShow(proposal.id)}
            >
              <span className="mr-1 rounded-small px-1.5 group-aria-pressed:bg-propose group-aria-pressed:text-paper">
                {number}
              </span>
              <span className="group-hover:underline">show its words</span>
            </button>
            <ProposalCard patient={patient} proposal={proposal} />
          </li>
        ))}
      </ol>
      <AcceptAll patient={patient} numbered={numbered} isWhole={found === 'all'} />
    </>
  );
}
