import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Spend } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Form, InputField } from '../../components/field.tsx';
import { dollars } from '../../components/numbers.ts';
import { ErrorState } from '../../components/states.tsx';
import { newCapWords, readCap } from './cap-words.ts';

const MICRO = 1_000_000;

/** Changes the month's cap: the amount, what it does, and then the change, with an entry. */
export function SetCap({ month, ends }: { readonly month: Spend['month']; readonly ends: string }) {
  const [open, setOpen] = useState(false);
  const { cap_micro_usd: now } = month;
  return (
    <>
      <Button className="mt-2" onClick={() => setOpen(true)}>
        {now === null ? 'Set a cap' : 'Change the cap'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Monthly cap">
        <CapForm month={month} ends={clinicalDate(ends)} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface Props {
  readonly month: Spend['month'];
  readonly ends: string;
  readonly onClose: () => void;
}

function CapForm({ month, ends, onClose }: Props) {
  const { cap_micro_usd: now } = month;
  const [typed, setTyped] = useState(now === null ? '' : String(now / MICRO));
  const hint = useId();
  const set = useMutation({
    mutationFn: (micro_usd: number | null) => call('setMonthlyCap', { body: { micro_usd } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['readSpend'] });
      onClose();
    },
  });
  const cap = readCap(typed);
  return (
    <Form
      onSend={() => {
        if (cap !== null) set.mutate(cap);
      }}
    >
      <p className="mb-3 text-small">
        What all models together may cost in a calendar month (UTC).{' '}
        {now === null ? 'No cap is set now.' : `The cap is ${dollars(now)} now.`}
      </p>
      <InputField
        label="New cap in US dollars"
        className="w-40"
        inputMode="decimal"
        required
        value={typed}
        maxLength={10}
        aria-describedby={hint}
        aria-invalid={typed !== '' && cap === null}
        onText={setTyped}
      />
      <p id={hint} role="status" className="mt-1 min-h-5 text-ink-2 text-small">
        {typed !== '' && cap === null ? 'Write an amount up to 1000000, such as 250 or 99.50.' : null}
        {cap === null ? null : newCapWords(month, cap, ends)}
      </p>
      <p className="mt-2 text-ink-2 text-small">It is entered in the audit trail with your name.</p>
      {set.isError ? <ErrorState error={set.error} retry={() => set.reset()} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" kind="main" disabled={cap === null || cap === now || set.isPending}>
          {cap === null ? 'Set the cap' : `Set the cap to ${dollars(cap)}`}
        </Button>
        {now === null ? null : (
          <Button kind="danger" disabled={set.isPending} onClick={() => set.mutate(null)}>
            Remove the cap
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
