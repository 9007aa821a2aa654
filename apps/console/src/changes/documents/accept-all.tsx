import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Proposal } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { acceptable } from './acceptable.ts';
import type { Numbered } from './paper-text.tsx';

/** All that a paper says that needs no answer of its own, accepted at once, after each was on the screen. */
export function AcceptAll({
  patient,
  numbered,
  isWhole,
}: {
  readonly patient: string;
  readonly numbered: readonly Numbered[];
  /** No more of this paper is to come. */
  readonly isWhole: boolean;
}) {
  const client = useQueryClient();
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
    onSettled: () => renewRecord(client, patient),
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
      <p role="alert" className="font-semibold text-small text-urgent empty:hidden">
        {all.isError ? writeRefusal(all.error) : null}
      </p>
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
