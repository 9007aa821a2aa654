import { Button, CONTROL } from '../../components/button.tsx';
import type { EmergencyRequest, Mistakes } from './check-request.ts';
import { Labelled } from './labelled.tsx';

export const INPUT = `${CONTROL} w-full border-edge bg-sheet px-2.5 py-1.5 aria-[invalid=true]:border-urgent`;

type Text = 'name' | 'birthDate' | 'recordNumber' | 'patient';

/** Whom to open: name, birth date and record number typed exactly, or an id. There is no list to look through, on purpose. */
export function WhoItIs({
  request,
  mistakes,
  development,
  onChange,
}: {
  readonly request: EmergencyRequest;
  readonly mistakes: Mistakes;
  readonly development: boolean;
  readonly onChange: (part: Partial<EmergencyRequest>) => void;
}) {
  const field = (name: Text, label: string, hint?: string) => (
    <Labelled label={label} mistake={mistakes[name]} hint={hint}>
      {(shared) => (
        <input
          {...shared}
          type="text"
          maxLength={name === 'name' ? 200 : 64}
          autoComplete="off"
          autoCapitalize={name === 'name' ? 'words' : 'none'}
          spellCheck={false}
          className={INPUT}
          value={request[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Labelled>
  );
  if (request.by === 'id')
    return (
      <>
        {field('patient', 'Patient id', development ? 'In this demonstration: emergency-room' : undefined)}
        <Button kind="quiet" className="-ml-3" onClick={() => onChange({ by: 'person' })}>
          Use name, birth date and record number
        </Button>
      </>
    );
  return (
    <>
      <p className="text-ink-2 text-small">
        Type all three exactly as they are on the wristband, card or letter. There is no search and no list,
        so that nobody looks through patients whom they do not treat.
      </p>
      {field('name', 'Name', development ? 'In this demonstration: Ingrid Probe-Sandoval' : undefined)}
      <div className="grid gap-x-4 tablet:grid-cols-2">
        {field('birthDate', 'Birth date', development ? '11-Feb-1951' : 'Like 03-Apr-2017')}
        {field('recordNumber', 'Record number', development ? 'LH-490826' : undefined)}
      </div>
      <Button kind="quiet" className="-ml-3" onClick={() => onChange({ by: 'id' })}>
        I have the patient id
      </Button>
    </>
  );
}
