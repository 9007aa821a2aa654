import type { ResourceVersion } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';

/** Says that this is not how the entry stands now: a footnote names the version that was read when it was written. */
export function NewerVersion({
  section,
  version,
  currentVersion,
}: {
  readonly section: Section;
  readonly version: ResourceVersion;
  readonly currentVersion: number;
}) {
  const open = useOpenInRecord();
  if (version.version === currentVersion) return null;
  const until = version.recordedTo === null ? '' : ` until ${clinicalMoment(version.recordedTo)}`;
  return (
    <div className="mx-4 mb-3 rounded-sheet border border-propose bg-propose-wash px-3 py-2" role="status">
      <p className="font-semibold text-propose text-small">
        This is version {version.version} of {currentVersion}: it has changed since
      </p>
      <p className="text-small">
        The record said this from {clinicalMoment(version.recordedFrom)}
        {until}.
      </p>
      <Button className="mt-2" onClick={() => open(section, `${version.type}/${version.id}`)}>
        Show the newest version
      </Button>
    </div>
  );
}
