import type { Proposal } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { outcomeProblems } from '../forms/check-values.ts';
import { entryFormOf } from '../forms/entry-form.ts';
import { EntryFormView } from '../forms/entry-form-view.tsx';
import { writeRefusal } from '../write-refusal.ts';
import { Quote } from './quote.tsx';
import type { Decision } from './use-decision.ts';

interface Props {
  readonly proposal: Proposal;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onDecide: (decision: Decision) => void;
}

/** What was proposed, to be put right before it is accepted. The proposed words stay to be seen. */
export function EditProposal({ proposal, busy, error, onClose, onDecide }: Props) {
  const form = entryFormOf(proposal.resource);
  if (form === null) return null;
  const isMedication = proposal.resource.resourceType.startsWith('Medication');
  const problems = isProblem(error, 'invalid_resource')
    ? outcomeProblems(form, error.outcome)
    : error
      ? { '': writeRefusal(error) }
      : {};
  return (
    <Dialog open onClose={onClose} title="Edit and accept">
      <div className="mb-4 border-propose border-l-2 pl-3">
        <Quote text={proposal.quote} />
      </div>
      <EntryFormView
        form={form}
        resource={proposal.resource}
        // A model's draft has no status of a person's: the field asks for one.
        {...(isMedication ? { start: { status: '' } } : {})}
        label="Accept as edited"
        busy={busy}
        problems={problems}
        onSubmit={({ resource, values }) =>
          onDecide({
            verdict: 'accept',
            edited: resource,
            ...(isMedication && values.status ? { status: values.status } : {}),
          })
        }
      />
    </Dialog>
  );
}
