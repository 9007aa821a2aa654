import { useId, useState } from 'react';
import type { Proposal } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { entryFormOf } from '../forms/entry-form.ts';
import type { Decision } from './use-decision.ts';

const REASONS = [
  'It is about someone else',
  'It is not true',
  'It was misread',
  'It is in the record already',
];

/** A medicine is accepted with the status that the person names; a model cannot say that it is taken. */
const TAKEN = [
  { status: 'active', label: 'Accept: taken now' },
  { status: 'completed', label: 'Accept: taken before' },
];

interface Props {
  readonly proposal: Proposal;
  readonly busy: boolean;
  /** It cannot be accepted yet: something is asked first. */
  readonly held?: boolean;
  /** The id of the fact's line: buttons of many cards have the same words. */
  readonly about: string;
  readonly onDecide: (decision: Decision) => void;
  readonly onEdit: () => void;
}

/** Accept and reject take one click; a reason is a second one, for anyone who wants to give it. */
export function ProposalActions({ proposal, busy, held = false, about, onDecide, onEdit }: Props) {
  const [asksWhy, setAsksWhy] = useState(false);
  const reasons = useId();
  const isMedication = proposal.resource.resourceType.startsWith('Medication');
  const shared = { disabled: busy, 'aria-describedby': about };
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-1.5">
        {isMedication ? (
          TAKEN.map(({ status, label }, index) => (
            <Button
              key={status}
              kind={index === 0 ? 'main' : 'plain'}
              {...shared}
              disabled={busy || held}
              onClick={() => onDecide({ verdict: 'accept', status })}
            >
              {label}
            </Button>
          ))
        ) : (
          <Button
            kind="main"
            {...shared}
            disabled={busy || held}
            onClick={() => onDecide({ verdict: 'accept' })}
          >
            Accept
          </Button>
        )}
        {entryFormOf(proposal.resource) === null ? null : (
          <Button {...shared} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button {...shared} onClick={() => onDecide({ verdict: 'reject' })}>
          Reject
        </Button>
        <Button
          kind="quiet"
          className="px-1.5!"
          {...shared}
          aria-expanded={asksWhy}
          aria-controls={reasons}
          aria-label="Reject with a reason"
          onClick={() => setAsksWhy(!asksWhy)}
        >
          with a reason…
        </Button>
      </div>
      <fieldset id={reasons} hidden={!asksWhy} className="mt-2 flex flex-wrap gap-1.5">
        <legend className="mb-1 text-ink-2 text-note">Reject, and say why</legend>
        {REASONS.map((reason) => (
          <Button key={reason} {...shared} onClick={() => onDecide({ verdict: 'reject', reason })}>
            {reason}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
