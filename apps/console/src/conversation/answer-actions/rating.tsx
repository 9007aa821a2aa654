import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button, CONTROL } from '../../components/button.tsx';
import { Form } from '../../components/field.tsx';
import { RATING_WORDS, type RatingReason } from '../../words/rating-words.ts';

const MOST = 500;

interface RatingProps {
  readonly patient: string;
  readonly conversation: string;
  readonly seq: number;
}

/** Whether the answer helped, and why not. Kept with the patient for the evaluation of answers; read by nobody else. */
export function Rating({ patient, conversation, seq }: RatingProps) {
  const found = useApi('readRatingsOfPatient', { patient, conversation }, { staleTime: 600_000 });
  const kept = found.data?.ratings.find((each) => each.seq === seq) ?? null;
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const rate = async (helpful: boolean, reason: RatingReason | null = null, words: string | null = null) => {
    setFailed(false);
    try {
      await call('rateAnswerOfPatient', { patient, conversation, seq, body: { helpful, reason, words } });
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: ['readRatingsOfPatient'] });
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-x-1 pl-3 text-ink-2 text-small">
        <legend className="sr-only">Was this helpful?</legend>
        <span aria-hidden="true" className="mr-1">
          Was this helpful?
        </span>
        <Button kind="quiet" aria-pressed={kept?.helpful === true} onClick={() => void rate(true)}>
          {kept?.helpful === true ? '✓ Yes' : 'Yes'}
        </Button>
        <Button
          kind="quiet"
          aria-pressed={kept?.helpful === false}
          aria-expanded={asking}
          onClick={() => {
            setAsking(true);
            if (kept?.helpful !== false) void rate(false).then(() => setAsking(true));
          }}
        >
          {kept?.helpful === false ? '✓ No' : 'No'}
        </Button>
        <span role="status">{failed ? 'Not kept: try again' : ''}</span>
      </fieldset>
      {asking ? (
        <WhyNot
          reason={kept?.reason ?? null}
          words={kept?.words ?? ''}
          onKeep={(reason, words) => void rate(false, reason, words)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface WhyNotProps {
  readonly reason: RatingReason | null;
  readonly words: string;
  readonly onKeep: (reason: RatingReason | null, words: string | null) => void;
  readonly onClose: () => void;
}

function WhyNot({ reason: before, words: said, onKeep, onClose }: WhyNotProps) {
  const [reason, setReason] = useState(before);
  const [words, setWords] = useState(said);
  const name = useId();
  return (
    <Form
      className="mt-1 ml-3 basis-full border-rule border-t pt-2 text-small"
      onSend={() => onKeep(reason, words.trim() === '' ? null : words.trim())}
    >
      <fieldset>
        <legend className="font-semibold">What was wrong with it?</legend>
        <div className="my-1 flex flex-wrap gap-x-4">
          {RATING_WORDS.map(({ reason: each, words: label }) => (
            <label key={each} className="inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11">
              <input type="radio" name={name} checked={reason === each} onChange={() => setReason(each)} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="block">
        In your words, if you like
        <textarea
          className={`${CONTROL} mt-1 block w-full max-w-[68ch] border-edge bg-sheet px-2 py-1`}
          rows={2}
          maxLength={MOST}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <p className="my-1 text-ink-3 text-note">
        Kept with this patient’s record to improve answers; not sent to anybody.
      </p>
      <div className="flex gap-2">
        <Button type="submit" kind="main">
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
