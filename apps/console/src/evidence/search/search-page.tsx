import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button, CONTROL } from '../../components/button.tsx';
import { Form, SelectField } from '../../components/field.tsx';
import { moveInList } from '../../components/move-in-list.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { useSlashKey } from '../../components/use-slash-key.ts';
import { wordOf } from '../../components/word-of.ts';
import { KIND_WORDS, LEVEL_WORDS } from '../../words/evidence-words.ts';
import { EvidenceHeader } from '../evidence-header.tsx';
import { NoLibrary } from '../no-library.tsx';
import { AskSources } from './ask-sources.tsx';
import { FoundSources } from './found-sources.tsx';

type Found = Operations['searchEvidence']['response'];

const MOST = 50;

/** Search in the knowledge library, with no patient open. */
export function EvidencePage() {
  const search = useSearch({ from: '/evidence' });
  const query = search.q ?? '';
  const kinds = wordOf(KIND_WORDS, search.kind ?? '') === undefined ? undefined : search.kind;
  const found = useApi(
    'searchEvidence',
    { q: query, top_k: MOST, mode: 'hybrid', kinds },
    { enabled: query !== '', staleTime: 300_000 },
  );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EvidenceHeader />
      <main className="mx-auto max-w-5xl px-4 pt-4 pb-10 tablet:px-6" onKeyDown={moveInList}>
        <SearchForm key={query} query={query} />
        {query === '' ? <Introduction /> : null}
        {query !== '' && found.isPending ? <LoadingState label="Searching the library" lines={6} /> : null}
        {found.isError ? <NoLibrary error={found.error} retry={() => void found.refetch()} /> : null}
        {found.data ? <Results found={found.data} query={query} /> : null}
      </main>
    </div>
  );
}

/** Searches on Enter only: each search is an entry in the audit trail. */
function SearchForm({ query }: { readonly query: string }) {
  const navigate = useNavigate({ from: '/evidence' });
  const search = useSearch({ from: '/evidence' });
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const submit = () => {
    const typed = field.current?.value.trim() ?? '';
    if (typed !== '') void navigate({ search: { ...search, q: typed, level: undefined } });
  };
  return (
    <search>
      <Form onSend={submit} className="flex flex-wrap items-end gap-3">
        <input
          ref={field}
          type="search"
          aria-label="Search the library"
          placeholder="A question, or words"
          aria-keyshortcuts="/"
          defaultValue={query}
          maxLength={300}
          autoComplete="off"
          className={`${CONTROL} min-w-0 flex-1 basis-64 border-edge bg-sheet px-3.5 py-2 placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
        />
        <SelectField
          label="Kind of source"
          value={wordOf(KIND_WORDS, search.kind ?? '') === undefined ? '' : search.kind}
          onChange={({ target }) =>
            void navigate({ search: { ...search, kind: target.value || undefined, level: undefined } })
          }
          empty="All kinds"
          options={KIND_WORDS}
        />
        <Button kind="main" type="submit">
          Search
        </Button>
      </Form>
    </search>
  );
}

function Introduction() {
  return (
    <EmptyState title="Articles, trials, product labels and other documents in this library">
      Search for a topic, such as “metformin and kidney function”. Only the library is searched; nothing is
      sent to outside sources. Each passage opens in its source.
    </EmptyState>
  );
}

function Results({ found, query }: { readonly found: Found; readonly query: string }) {
  const navigate = useNavigate({ from: '/evidence' });
  const search = useSearch({ from: '/evidence' });
  const levels = Map.groupBy(found.passages, ({ snapshot }) => snapshot.level);
  const level = [...levels.keys()].find((each) => each === search.level);
  const passages = level === undefined ? found.passages : (levels.get(level) ?? []);
  return (
    <>
      <div className="mt-4 mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-rule border-b pb-3">
        <div className="text-ink-2 text-small">
          <p role="status">{countWords(found, passages)}</p>
          {gapsOf(found).map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
        </div>
        {levels.size > 1 ? (
          <SelectField
            label="Evidence level"
            value={level ?? ''}
            onChange={({ target }) =>
              void navigate({ search: { ...search, level: target.value || undefined } })
            }
            empty="All levels"
            options={[...levels].map(([value, { length }]) => ({
              value,
              name: `${LEVEL_WORDS[value]} (${length})`,
            }))}
          />
        ) : null}
      </div>
      {passages.length === 0 ? (
        <EmptyState title="No match in the library">
          Try fewer words, or other names for the same thing.
        </EmptyState>
      ) : (
        <FoundSources passages={passages} query={query} />
      )}
      {found.sources.length > 0 ? <AskSources key={query} query={query} sources={found.sources} /> : null}
    </>
  );
}

/** What was not searched. A search by keywords only always says so. */
function gapsOf({ mode, gaps }: Found): readonly string[] {
  return mode === 'keyword' && gaps.length === 0 ? ['Searched by keywords only.'] : gaps;
}

function countWords({ counts }: Found, passages: Found['passages']): string {
  const sources = new Set(passages.map(({ snapshot }) => snapshot.hash)).size;
  const of = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const shown = `${of(passages.length, 'passage')} of ${of(sources, 'source')}`;
  return counts.found > MOST ? `${shown}, the best of ${counts.found} or more` : shown;
}
