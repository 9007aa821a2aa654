import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { OperatedTurn } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { actResult } from '../words/act-words.ts';
import { mayCancel, mayRetry } from '../words/run-words.ts';

type Act = 'cancel' | 'retry';

/** Cancel and retry: each asks once more, and says what came of it. */
export function RunActions({ turn }: { readonly turn: OperatedTurn }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const client = useQueryClient();
  const said = useRef<HTMLParagraphElement>(null);
  const act = useMutation({
    mutationFn: (which: Act) =>
      call(which === 'cancel' ? 'cancelOperatedRun' : 'retryOperatedRun', { run: turn.run }),
    onSettled: () => {
      setAsked(null);
      for (const id of ['readOperatedRun', 'listOperatedRuns', 'countOperatedRuns'])
        void client.invalidateQueries({ queryKey: [id] });
    },
  });
  const isDone = act.isSuccess || act.isError;
  // The button may be gone by now: what came of it is where the reader goes on.
  useEffect(() => {
    if (isDone) said.current?.focus();
  }, [isDone]);
  const result = isDone ? actResult(act.variables, act.error, turn.status === 'cancelled') : null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayCancel(turn.status) ? <Button onClick={() => setAsked('cancel')}>Cancel this run</Button> : null}
      {mayRetry(turn.status) ? <Button onClick={() => setAsked('retry')}>Run it again</Button> : null}
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className={`text-small ${result?.refused ? 'text-urgent' : 'text-ink-2'}`}
      >
        {result?.text ?? ''}
      </p>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'cancel' ? 'Cancel this run?' : 'Run it again?'}
      >
        <p className="text-small">
          {asked === 'cancel'
            ? 'All agents of this turn are stopped. What was said so far is kept and marked as cancelled; the person sees that.'
            : 'The same message is answered once more, in the name of the person who wrote it and with their access. It costs again. You will not see the message or the answer.'}
        </p>
        <p className="mt-2 text-ink-2 text-small">It is entered in the audit trail with your name.</p>
        <div className="mt-4 flex gap-2">
          <Button
            kind={asked === 'cancel' ? 'danger' : 'main'}
            disabled={act.isPending}
            onClick={() => asked !== null && act.mutate(asked)}
          >
            {asked === 'cancel' ? 'Cancel the run' : 'Run it again'}
          </Button>
          <Button onClick={() => setAsked(null)}>Leave it</Button>
        </div>
      </Dialog>
    </div>
  );
}
