import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ListedResearch } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { CHOICE, EXACT } from '../choice-link.ts';
import { LookError } from '../look-error.tsx';
import { pageOf } from '../page-of.ts';
import { Pager } from '../pager.tsx';
import { CELL, HEAD, ROW, TABLE } from '../table-classes.ts';
import { isResearchList, LIST_WORDS, RESEARCH_LISTS, type ResearchList, stateWords } from './list-words.ts';

const LIMIT = 50;
/** Nothing of another part's filters. */
const NO_SEARCH = () => ({});

/** Triggers, failures and agents of the tenant, page by page: ids, states and dates, nobody's words. */
export function ResearchListPart({ list }: { readonly list: string }) {
  return (
    <>
      <ListLinks current={list} />
      {isResearchList(list) ? (
        <ListPage key={list} list={list} />
      ) : (
        <EmptyState title="There is no such list">Choose one above.</EmptyState>
      )}
    </>
  );
}

/** The figures and all lists. */
export function ListLinks({ current }: { readonly current: string | null }) {
  const link = (name: string, list: ResearchList | null) => (
    <Link
      key={name}
      to={list === null ? '/operator/$part' : '/operator/$part/$item'}
      params={{ part: 'research', ...(list === null ? {} : { item: list }) }}
      search={NO_SEARCH}
      activeProps={{}}
      activeOptions={EXACT}
      aria-current={list === current ? 'page' : undefined}
      className={CHOICE}
    >
      {name}
    </Link>
  );
  return (
    <nav aria-label="Lists of research" className="mb-4 flex flex-wrap gap-1.5">
      {link('Figures', null)}
      {RESEARCH_LISTS.map((list) => link(LIST_WORDS[list].name, list))}
    </nav>
  );
}

function ListPage({ list }: { readonly list: ResearchList }) {
  const search = useSearch({ from: '/operator' });
  const navigate = useNavigate({ from: '/operator' });
  const { before } = search;
  const found = useApi('listOperatedResearch', { list, before, limit: LIMIT });
  const go = (next: string | undefined) =>
    void navigate({
      ...{ to: '/operator/$part/$item', params: { part: 'research', item: list } },
      search: pageOf(search, next),
    });
  if (found.isPending) return <LoadingState label="Loading the list" lines={6} />;
  if (found.data === undefined)
    return <LookError error={found.error} missing="No such list here" retry={() => void found.refetch()} />;
  return (
    <>
      <h2 className="mb-2 text-ink-2 text-small">{LIST_WORDS[list].means}</h2>
      {found.data.rows.length === 0 ? (
        <EmptyState title={LIST_WORDS[list].none} />
      ) : (
        <ListTable list={list} rows={found.data.rows} />
      )}
      <Pager
        isNewest={before === undefined}
        next={found.data.next_before}
        onNewest={() => go(undefined)}
        onOlder={go}
        names={LIST_WORDS[list].pages}
      />
    </>
  );
}

function ListTable({
  list,
  rows,
}: {
  readonly list: ResearchList;
  readonly rows: readonly ListedResearch[];
}) {
  const { id: idName, at: atName } = LIST_WORDS[list];
  const isOfAgents = idName === 'Agent';
  return (
    <table className={TABLE}>
      <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
        <tr className="tablet:table-row">
          <th className={HEAD}>{atName}</th>
          <th className={HEAD}>{idName}</th>
          {isOfAgents ? null : <th className={HEAD}>Agent</th>}
          <th className={HEAD}>{list === 'failing' ? 'Was asked by' : 'State'}</th>
        </tr>
      </thead>
      <tbody className="block tablet:table-row-group">
        {rows.map(({ id, agent, state, at }) => (
          <tr key={id} className={`${ROW} grid-cols-2 gap-x-3`}>
            <td className={`${CELL} whitespace-nowrap`}>{clinicalMoment(at)}</td>
            <td className={`${CELL} wrap-anywhere`}>
              {list === 'failing' ? (
                <Link
                  to="/operator/$part/$item"
                  params={{ part: 'runs', item: id }}
                  search={NO_SEARCH}
                  className="inline-flex min-h-6 items-center underline decoration-rule-strong underline-offset-3 hover:decoration-ink pointer-coarse:min-h-11"
                >
                  {id}
                </Link>
              ) : (
                id
              )}
            </td>
            {isOfAgents ? null : <td className={`${CELL} wrap-anywhere`}>{agent ?? 'None: a reminder'}</td>}
            <td className={CELL}>{stateWords(state)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
