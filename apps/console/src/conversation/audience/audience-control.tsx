import { useState } from 'react';
import type { MyPatient } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { AudienceDialog } from './audience-dialog.tsx';
import { type Audience, audienceWords } from './audience-words.ts';

/** Who reads the conversation: words for everybody, a button for the person who began it. */
export function AudienceControl({
  audience,
  relation,
  onChange,
}: {
  readonly audience: Audience;
  readonly relation: MyPatient['relation'] | undefined;
  /** Null: somebody else began it. Throws where the change was refused. */
  readonly onChange: ((audience: Audience) => Promise<unknown>) | null;
}) {
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
