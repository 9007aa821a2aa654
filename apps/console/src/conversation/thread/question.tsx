import { memo } from 'react';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { entryName, type TurnUrgency } from '../urgency/urgency-of.ts';

/**
 * What a person wrote, as they wrote it; or an agent (`from`), or a reminder. `marker`: what the emergency screen found, where nobody
 * has to be told what to do.
 */
export const Question = memo(function Question({
  text,
  at,
  state,
  marker,
  from = null,
  note = null,
}: {
  readonly text: string;
  readonly at: string | null;
  readonly state: string | null;
  readonly marker: TurnUrgency | null;
  readonly from?: string | null;
  /** No model has read it for danger: code alone has. */
  readonly note?: string | null;
}) {
  return (
    <div className={`mb-4 @[44rem]:mr-[15rem] flex flex-col ${from === null ? 'items-end' : 'items-start'}`}>
      <h3 className="sr-only">{from === null ? 'Question' : `Message from ${from}`}</h3>
      <p
        className={`wrap-anywhere max-w-[88%] whitespace-pre-wrap rounded-sheet px-3.5 py-2.5 ${
          from === null ? 'rounded-br-small bg-sunk' : 'rounded-bl-small border border-edge text-ink-2'
        }`}
      >
        {text}
      </p>
      <p className="mt-1 flex flex-wrap items-center justify-end gap-2 text-ink-3 text-note">
        {from === null ? null : <span>from {from}</span>}
        {marker === null ? null : (
          <Chip tone="danger">
            {marker.byCode
              ? `${marker.tier}: ${marker.entries.map(entryName).join(', ')}, found by the emergency screen`
              : `${marker.tier}: raised by ${marker.standIn ? 'the stand-in model' : 'a model'}`}
          </Chip>
        )}
        {note === null ? null : <span>{note}</span>}
        {state === null ? null : <span role="status">{state}</span>}
        {at === null ? null : <time dateTime={at}>{clinicalMoment(at)}</time>}
      </p>
    </div>
  );
});
