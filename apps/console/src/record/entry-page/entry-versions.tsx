import type { ResourceVersion } from '../../api/generated.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';
import { Part, ROW, WORD_BUTTON } from '../section/part.tsx';
import { writtenWords } from './origin-words.ts';
import { type Change, changesBetween } from './what-changed.ts';

interface EntryVersionsProps {
  readonly section: Section;
  readonly versions: readonly ResourceVersion[];
  readonly shown: number;
  readonly nameOf: (actor: string) => string;
}

/** Every version, newest first, with what it changed. Nothing is ever written over. */
export function EntryVersions({ section, versions, shown, nameOf }: EntryVersionsProps) {
  const open = useOpenInRecord();
  return (
    <Part title="Versions" aside={versions.length}>
      <ol>
        {versions.map((version, place) => (
          <li key={version.version} className={`${ROW} text-small`}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              {version.version === shown ? (
                <span className="font-semibold">Version {version.version}, shown here</span>
              ) : (
                <button
                  type="button"
                  className={WORD_BUTTON}
                  onClick={() => open(section, `${version.type}/${version.id}/${version.version}`)}
                >
                  Version {version.version}
                </button>
              )}
              <span className="text-ink-3">{clinicalMoment(version.recordedFrom)}</span>
            </div>
            <p className="text-ink-2">{writtenWords(version, nameOf)}</p>
            <Changes before={versions[place + 1]} version={version} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

const SHOWN = 12;

interface ChangesProps {
  readonly before: ResourceVersion | undefined;
  readonly version: ResourceVersion;
}

function Changes({ before, version }: ChangesProps) {
  if (before === undefined) return null;
  const changes = changesBetween(before.resource, version.resource);
  if (changes.length === 0) return <p className="text-ink-3">No change in what it says.</p>;
  return (
    <ul className="mt-1">
      {changes.slice(0, SHOWN).map((change) => (
        <li key={change.place} className="[overflow-wrap:anywhere]">
          <span className="text-ink-3">{change.place}</span> <Difference change={change} />
        </li>
      ))}
      {changes.length > SHOWN ? (
        <li className="text-ink-3">and {changes.length - SHOWN} more places</li>
      ) : null}
    </ul>
  );
}

function Difference({ change: { before, after } }: { readonly change: Change }) {
  return (
    <>
      {before === null ? null : <del className="text-ink-2">{before}</del>}
      {before !== null && after !== null ? ' ' : null}
      {after === null ? null : <ins className="font-semibold no-underline">{after}</ins>}
    </>
  );
}
