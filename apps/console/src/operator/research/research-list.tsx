import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ListedResearch, Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { CELL, ListTable, ROW } from '../../components/list-table.tsx';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { CHOICE, EXACT } from '../choice-link.ts';
import { LookError } from '../look-state.tsx';
import { Pager, pageOf } from '../pager.tsx';

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
  if (found.data === undefined) return <LookError of={found} missing="No such list here" />;
  return (
    <>
      <h2 className="mb-2 text-ink-2 text-small">{LIST_WORDS[list].means}</h2>
      {found.data.rows.length === 0 ? (
        <EmptyState title={LIST_WORDS[list].none} />
      ) : (
        <ResearchTable list={list} rows={found.data.rows} />
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

interface Props {
  readonly list: ResearchList;
  readonly rows: readonly ListedResearch[];
}

function ResearchTable({ list, rows }: Props) {
  const { id: idName, at: atName } = LIST_WORDS[list];
  const isOfAgents = idName === 'Agent';
  const columns = [
    atName,
    idName,
    ...(isOfAgents ? [] : ['Agent']),
    list === 'failing' ? 'Was asked by' : 'State',
  ];
  return (
    <ListTable columns={columns}>
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
    </ListTable>
  );
}

type ResearchList = Operations['listOperatedResearch']['path']['list'];

interface ListWords {
  readonly name: string;
  readonly means: string;
  readonly none: string;
  /** What the rows are, and what their date is. */
  readonly id: 'Wake-up' | 'Run' | 'Agent';
  readonly at: string;
  readonly pages: readonly [first: string, next: string];
}

const TRIGGERS = { id: 'Wake-up', at: 'Due', pages: ['First', 'Later'] } as const;
const AGENTS = { id: 'Agent', at: 'Made', pages: ['Newest', 'Older'] } as const;

const LIST_WORDS: { readonly [list in ResearchList]: ListWords } = {
  sleeping: {
    ...TRIGGERS,
    name: 'Sleeping',
    means: 'Wake-ups that wait for their date',
    none: 'Nothing sleeps',
  },
  overdue: {
    ...{ ...TRIGGERS, name: 'Overdue', none: 'Nothing is overdue' },
    means: 'Wake-ups that were due more than a minute ago and have not fired',
  },
  failing: {
    ...{ id: 'Run', at: 'Failed', pages: ['Newest', 'Older'], name: 'Failing', none: 'Nothing has failed' },
    means: 'Work of agents that failed in the last 7 days',
  },
  active: { ...AGENTS, name: 'Active agents', means: 'Agents that may work', none: 'No agent is active' },
  met: {
    ...AGENTS,
    name: 'Threshold met',
    means: 'Agents that have found enough',
    none: 'No threshold is met',
  },
  out_of_budget: {
    ...{ ...AGENTS, name: 'Out of budget', none: 'Every agent has budget left' },
    means: 'Agents that have used up their month',
  },
  paused: { ...AGENTS, name: 'Paused', means: 'Agents that somebody has paused', none: 'No agent is paused' },
  stopped: {
    ...AGENTS,
    name: 'Stopped',
    means: 'Agents that were stopped for good',
    none: 'No agent was stopped',
  },
};

const RESEARCH_LISTS = Object.keys(LIST_WORDS) as readonly ResearchList[];

function isResearchList(list: string): list is ResearchList {
  return (RESEARCH_LISTS as readonly string[]).includes(list);
}

const STATES: { readonly [state: string]: string } = {
  ...{ pending: 'Waits', active: 'Active', met: 'Threshold met', out_of_budget: 'Out of budget' },
  ...{ paused: 'Paused', stopped: 'Stopped' },
  ...{ created: 'Its making', message: 'A message', trigger: 'A wake-up', watch: 'A watched source' },
  budget: 'A new month',
};

function stateWords(state: string): string {
  return wordOf(STATES, state) ?? state;
}
