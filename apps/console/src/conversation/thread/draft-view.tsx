import { useSyncExternalStore } from 'react';
import { useSession } from '../../api/session.ts';
import { Chip, StandInChip } from '../../components/chip.tsx';
import { Prose } from '../../prose/prose-view.tsx';
import { type Draft, wholeSentences } from '../draft.ts';
import { agentName } from '../trace/agent-names.ts';

const QUIET = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUIET);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** What is being written and was not checked: paler, with a bar and its name. Nothing of it is announced. */
export function DraftView({ draft: { agent, passages, tail } }: { readonly draft: Draft }) {
  const quiet = useSyncExternalStore(subscribe, () => matchMedia(QUIET).matches);
  const standIn = useSession().data?.stand_in_model ?? false;
  const end = quiet ? wholeSentences(tail) : tail;
  if (passages.length === 0 && end.trim() === '') return null;
  return (
    <section aria-label="Draft" aria-live="off" className="mt-1" data-answer="draft">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-ink-3 text-note">
        {agentName(agent)} <Chip>draft, not checked yet</Chip>
        {standIn ? <StandInChip /> : null}
      </p>
      <div className="wrap-anywhere max-w-[68ch] border-rule-strong border-l-2 pl-4 font-serif text-answer text-ink/65">
        {passages.map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages only grow at the end
          <div key={at} className="mb-3">
            <Prose text={passage} />
          </div>
        ))}
        <Prose text={end} />
      </div>
    </section>
  );
}
