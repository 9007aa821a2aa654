import type { FhirResource, ResourceVersion } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { changedFields, type EntryForm, readForm, type Values, writeForm } from '../forms/field.ts';

/** Somebody else saved a version since the form was opened: theirs and the person's own beside each other, field by field. */
export function ChangedMeanwhile({
  form,
  newer,
  from,
  mine,
  busy,
  onTakeNewer,
  onKeepMine,
}: {
  readonly form: EntryForm;
  readonly newer: ResourceVersion;
  readonly from: Values;
  readonly mine: Values;
  readonly busy: boolean;
  readonly onTakeNewer: () => void;
  readonly onKeepMine: (resource: FhirResource) => void;
}) {
  const theirs = readForm(form, newer.resource);
  const own = changedFields(form, mine, from);
  const ownNames = new Set(own.map(({ name }) => name));
  const names = new Set([...changedFields(form, theirs, from), ...own]);
  const show = (text: string | undefined) => text || 'Not said';
  return (
    <div role="alert" className="mt-4 rounded-sheet border border-propose bg-propose-wash p-3 text-small">
      <p className="font-semibold">Changed meanwhile: here is the newer one</p>
      <p className="text-ink-2">
        Version {newer.version}, by {newer.writtenBy.actor}, {clinicalMoment(newer.recordedFrom)}. Nothing of
        yours is saved yet.
      </p>
      <table className="wrap-anywhere mt-2 w-full text-left">
        <thead className="text-ink-2 text-note">
          <tr>
            <th scope="col" className="pr-3">
              Field
            </th>
            <th scope="col" className="pr-3">
              Now in the record
            </th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {[...names].map(({ name, label }) => (
            <tr key={name} className="border-rule-strong border-t align-top">
              <th scope="row" className="py-1 pr-3 font-normal text-ink-2">
                {label}
              </th>
              <td className="py-1 pr-3">{show(theirs[name])}</td>
              <td className="py-1">
                {ownNames.has(name) ? (
                  <span className="font-semibold">{show(mine[name])}</span>
                ) : (
                  <span className="text-ink-2">left as it was</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind="main"
          disabled={busy}
          onClick={() => onKeepMine(writeForm(form, newer.resource, mine, from))}
        >
          Save my changes over it
        </Button>
        <Button disabled={busy} onClick={onTakeNewer}>
          Start again from the newer one
        </Button>
      </div>
    </div>
  );
}
