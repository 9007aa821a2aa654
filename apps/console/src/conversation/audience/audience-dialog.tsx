import { useState } from 'react';
import type { MyPatient } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/states.tsx';
import { type Audience, type AudienceChoice, audienceChoices, audienceWords } from './audience-words.ts';

interface AudienceDialogProps {
  readonly audience: Audience;
  readonly relation: MyPatient['relation'] | undefined;
  readonly onChange: (audience: Audience) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Each choice says what it means and is done with one click. */
function AudienceDialog({ audience, relation, onChange, onClose }: AudienceDialogProps) {
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);

  async function change(next: Audience, close: boolean): Promise<void> {
    setSaving(true);
    setError(null);
    try {
      await onChange(next);
      if (close) onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setSaving(false);
    }
  }

  const choices = audienceChoices(relation);
  const current = choices.find((each) => each.audience === audience.audience);
  return (
    <Dialog open onClose={onClose} title="Who sees this conversation">
      <ul className="flex flex-col gap-2">
        {choices.map((each) => (
          <li key={each.audience}>
            <Choice
              choice={each}
              chosen={each === current}
              disabled={saving}
              onChoose={() =>
                void change({ audience: each.audience, proxies: proxiesOf(each, audience) }, true)
              }
            />
          </li>
        ))}
      </ul>
      {current?.representatives !== 'may' ? null : (
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={audience.proxies}
            disabled={saving}
            onChange={(event) => void change({ ...audience, proxies: event.target.checked }, false)}
          />
          <span>
            Representatives too
            <span className="block text-ink-2 text-small">
              People who act for {relation === 'self' ? 'you' : 'the patient'}, such as a parent, read all of
              it.
            </span>
          </span>
        </label>
      )}
      {error === null ? null : <ErrorState error={error} />}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly choice: AudienceChoice;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function Choice({ choice: { name, meaning }, chosen, disabled, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onChoose}
      className={`min-h-11 w-full rounded-control border px-3 py-2 text-left hover:bg-sunk ${chosen ? 'border-ink bg-sunk' : 'border-edge'}`}
    >
      <span className="flex justify-between gap-3 font-semibold">
        {name}
        {chosen ? <span className="font-normal text-ink-2 text-small">now</span> : null}
      </span>
      <span className="block text-ink-2 text-small">{meaning}</span>
    </button>
  );
}

/** A tick stays where the next choice has room for it; it never comes by itself where it can be left out. */
function proxiesOf({ representatives, audience }: AudienceChoice, now: Audience): boolean {
  if (representatives === 'always') return true;
  return representatives === 'may' && now.audience === audience && now.proxies;
}

interface AudienceControlProps {
  readonly audience: Audience;
  readonly relation: MyPatient['relation'] | undefined;
  /** Null: somebody else began it. Throws where the change was refused. */
  readonly onChange: ((audience: Audience) => Promise<unknown>) | null;
}

/** Who reads the conversation: words for everybody, a button for the person who began it. */
export function AudienceControl({ audience, relation, onChange }: AudienceControlProps) {
  const [open, setOpen] = useState(false);
  const words = audienceWords(audience, { relation, isAuthor: onChange !== null });
  if (onChange === null)
    return (
      <p className="text-ink-2 text-small">
        Seen by: <span className="text-ink">{words}</span>
      </p>
    );
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className="font-normal text-ink-2">Seen by:</span> {words}
      </Button>
      {open ? (
        <AudienceDialog
          audience={audience}
          relation={relation}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
