import type { ReactNode } from 'react';
import type { OperatedResearch } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { LoadingState } from '../../components/states.tsx';
import { moneyWords } from '../../words/stand-in-words.ts';
import { LookError } from '../look-state.tsx';
import { ListLinks } from './research-list.tsx';

/** Milliseconds. Each look is an entry in the operator's own trail. */
const EVERY_MS = 60_000;
/** The server counts no further. */
const MOST = 10_000;

/** Research agents of the tenant: what sleeps, what is late, what fails and what it costs. Numbers and ids, nobody's words. */
export function ResearchPart() {
  const found = useApi('readOperatedResearch', {}, { refetchInterval: EVERY_MS, staleTime: 0 });
  if (found.isPending) return <LoadingState label="Loading figures of research" lines={6} />;
  if (found.data === undefined) return <LookError of={found} missing="No figures of research here" />;
  return <Figures figures={found.data} />;
}

function Figures({ figures }: { readonly figures: OperatedResearch }) {
  const { agents, sleeping, next_at: next, overdue, overdue_since: since, waiting, failing, month } = figures;
  const { watches, watches_overdue: late } = figures;
  const total = Object.values(agents).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ListLinks current={null} />
      <dl className="max-w-2xl border-rule border-t">
        <Line name="Agents">
          {total === 0
            ? 'None'
            : Object.entries(agents)
                .map(([state, count]) => `${counted(count)} ${state.replaceAll('_', ' ')}`)
                .join(', ')}
        </Line>
        <Line name="Sleeping wake-ups">
          {counted(sleeping)}
          {next === null ? '' : `, the next ${clinicalMoment(next)}`}
        </Line>
        <Line name="Overdue" isBad={overdue > 0}>
          {overdue === 0
            ? 'None'
            : `${counted(overdue)}${since === null ? '' : `, since ${clinicalMoment(since)}`}`}
        </Line>
        <Line name="Watched trials, labels and papers" isBad={late > 0}>
          {counted(watches)}
          {late === 0 ? '' : `, ${counted(late)} not asked for in time`}
        </Line>
        <Line name="Requests under way">{counted(waiting)}</Line>
        <Line name="Spent this month">{moneyWords(month.micro_usd, month.stand_in)}</Line>
      </dl>
      <div className="mt-6 grid gap-6 tablet:grid-cols-2">
        <List title="Failing, last 7 days" empty="No agent has failed">
          {failing.map(({ agent, failures, last_at: at }) => (
            <Row
              key={agent}
              id={agent}
              value={`${failures === 1 ? '1 failure' : `${failures} failures`}, last ${clinicalMoment(at)}`}
            />
          ))}
        </List>
        <List title="Most spent this month" empty="Nothing was spent">
          {month.most.map(({ agent, micro_usd }) => (
            <Row key={agent} id={agent} value={moneyWords(micro_usd, month.stand_in)} />
          ))}
        </List>
      </div>
    </>
  );
}

function counted(count: number): string {
  return count >= MOST ? `${clinicalNumber(MOST)} or more` : clinicalNumber(count);
}

interface LineProps {
  readonly name: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

function Line({ name, isBad = false, children }: LineProps) {
  return (
    <div className="flex justify-between gap-4 border-rule border-b py-2 text-small">
      <dt className="text-ink-2">{name}</dt>
      <dd className={`text-right ${isBad ? 'font-semibold text-urgent' : 'font-semibold'}`}>{children}</dd>
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function List({ title, empty, children }: ListProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1 font-semibold text-ink-2 text-small">{title}</h2>
      {children.length === 0 ? (
        <p className="border-rule border-t py-2 text-ink-2 text-small">{empty}</p>
      ) : null}
      {children.length === 0 ? null : <ul className="border-rule border-t">{children}</ul>}
    </section>
  );
}

function Row({ id, value }: { readonly id: string; readonly value: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-3 border-rule border-b py-2 text-small">
      <span className="font-semibold">{id.slice(0, 8)}</span>
      <span className="text-ink-2">{value}</span>
    </li>
  );
}
