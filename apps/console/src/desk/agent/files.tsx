import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FileVersion } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment, withClinicalDates } from '../../components/dates.ts';
import { SelectField } from '../../components/field.tsx';
import { sizeWords } from '../../components/size-words.ts';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';

const ORIGINS: { readonly [origin in FileVersion['origin']]: string } = {
  user: 'your words',
  code: 'kept automatically',
  chart: 'from a record',
  outside: 'with words of sources outside',
  model: 'written by the agent',
};

/** The files of an agent by folder; one that is open stands below with its versions. */
export function AgentFiles({ agent }: { readonly agent: string }) {
  const now = useTenantNow();
  const { file } = useSearch({ strict: false }) as { file?: string };
  const found = useApi('listFilesOfAgent', { agent }, { staleTime: 0 });
  if (!found.isSuccess) return <QueryState of={found} label="Loading files" lines={6} />;
  if (file !== undefined) return <OpenFile agent={agent} path={file} />;
  if (found.data.files.length === 0)
    return (
      <EmptyState title="No files yet">
        Reports, evidence and notes that the agent writes are kept here.
      </EmptyState>
    );
  const newest = found.data.files.toSorted((one, other) => other.written_at.localeCompare(one.written_at));
  const folders = Map.groupBy(newest, ({ path }) => path.split('/')[0] ?? '');
  return (
    <>
      {[...folders].map(([folder, files]) => (
        <section key={folder} aria-label={folder} className="mb-5">
          <h3 className="border-rule-strong border-b pb-1 font-semibold text-ink-2 text-small capitalize">
            {folder}
          </h3>
          <ul>
            {files.map((each) => (
              <li key={each.path} className="border-rule border-b">
                <FileLink agent={agent} file={each} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface Props {
  readonly agent: string;
  readonly file: FileVersion;
  readonly now: Date;
}

function FileLink({ agent, file, now }: Props) {
  const { path, version, written_at: at, bytes } = file;
  return (
    <PlaceLink
      place={{ page: 'agent', agent, part: 'files' }}
      search={{ file: path }}
      className="grid items-baseline gap-x-6 gap-y-0.5 px-1 py-2.5 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <span className="wrap-anywhere font-semibold">{fileName(path)}</span>
      <span className="text-ink-2 text-note tablet:text-right">
        {[
          version === 1 ? '1 version' : `${version} versions`,
          sizeWords(bytes),
          clinicalMoment(at, now),
        ].join(' · ')}
      </span>
    </PlaceLink>
  );
}

/** `reports/2026-11-18.md` as "18-Nov-2026"; its folder is said beside it. */
function fileName(path: string): string {
  return withClinicalDates(path.slice(path.indexOf('/') + 1).replace(/\.md$/, ''));
}

/** One file: any version of it, and what changed in it. */
function OpenFile({ agent, path }: { readonly agent: string; readonly path: string }) {
  const now = useTenantNow();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { version?: number; compare?: boolean };
  const versions = useApi('listFileVersionsOfAgent', { agent, path }, { staleTime: 0 });
  if (!versions.isSuccess) return <QueryState of={versions} label="Loading the file" lines={6} />;
  const all = versions.data.versions;
  const version = search.version ?? all[0]?.version ?? 1;
  const shown = all.find((each) => each.version === version);
  const show = (next: { readonly version: number; readonly compare: boolean }) =>
    void navigate({ to: '.', search: { file: path, ...next }, replace: true });
  return (
    <article aria-label={path}>
      <PlaceLink
        place={{ page: 'agent', agent, part: 'files' }}
        className="inline-flex min-h-8 items-center text-ink-2 text-small underline underline-offset-2 pointer-coarse:min-h-11"
      >
        ‹ All files
      </PlaceLink>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-3 border-rule-strong border-b pb-2">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-bold text-name">{fileName(path)}</h3>
          {shown === undefined ? null : (
            <p className="text-ink-2 text-small">
              {[path.split('/')[0], clinicalMoment(shown.written_at, now), ORIGINS[shown.origin]].join(' · ')}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Version"
            value={String(version)}
            onChange={(event) =>
              show({ version: Number(event.target.value), compare: search.compare === true })
            }
            options={all.map((each) => ({
              value: String(each.version),
              name: `${each.version}: ${clinicalMoment(each.written_at, now)}`,
            }))}
          />
          {version > 1 ? (
            <Button
              aria-pressed={search.compare === true}
              onClick={() => show({ version, compare: search.compare !== true })}
            >
              {search.compare === true ? 'Show the text' : `What changed since version ${version - 1}`}
            </Button>
          ) : null}
        </div>
      </div>
      {search.compare === true && version > 1 ? (
        <Difference agent={agent} path={path} to={version} />
      ) : (
        <Content agent={agent} path={path} version={version} />
      )}
    </article>
  );
}

interface OfFile {
  readonly agent: string;
  readonly path: string;
}

function Content({ agent, path, version }: OfFile & { readonly version: number }) {
  const found = useApi('readFileOfAgent', { agent, path, version });
  if (!found.isSuccess) return <QueryState of={found} label="Loading the text" lines={6} />;
  return (
    <div className="wrap-anywhere mt-3 max-w-[76ch] whitespace-pre-wrap font-serif text-answer">
      {withClinicalDates(found.data.content)}
    </div>
  );
}

const LINES = {
  same: { mark: ' ', words: '', look: 'text-ink-2' },
  removed: { mark: '−', words: 'removed: ', look: 'line-through decoration-ink-3' },
  added: { mark: '+', words: 'added: ', look: 'bg-sunk font-semibold' },
} as const;

function Difference({ agent, path, to }: OfFile & { readonly to: number }) {
  const found = useApi('compareFileOfAgent', { agent, path, from: to - 1, to });
  if (!found.isSuccess) return <QueryState of={found} label="Comparing" lines={6} />;
  const { hunks, exact } = found.data;
  if (hunks.length === 0)
    return <EmptyState title="Nothing changed">Both versions have the same text.</EmptyState>;
  return (
    <>
      {exact ? null : (
        <p className="mt-2 text-ink-2 text-small">Too much differs to be compared line by line.</p>
      )}
      {hunks.map((hunk) => (
        <ol
          key={hunk.after}
          aria-label={`From line ${hunk.after}`}
          className="mt-3 border-rule border-l pl-3 text-small"
        >
          {hunk.lines.map(({ kind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a version never change
            <li key={at} className="wrap-anywhere grid grid-cols-[1rem_minmax(0,1fr)]">
              <span aria-hidden="true" className="text-ink-3">
                {LINES[kind].mark}
              </span>
              <span className={`whitespace-pre-wrap ${LINES[kind].look}`}>
                <span className="sr-only">{LINES[kind].words}</span>
                {text}
              </span>
            </li>
          ))}
        </ol>
      ))}
    </>
  );
}
