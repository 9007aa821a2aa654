import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';
import { EmptyState } from '../components/states.tsx';
import { AuditPart } from './audit/audit-part.tsx';
import { HealthPart } from './health/health-part.tsx';
import { LatencyPart } from './latency/latency-part.tsx';
import { OpeningsAlarm } from './openings/openings-alarm.tsx';
import { PARTS, type Part, readPart } from './parts.ts';
import { PausedAlarm } from './paused/paused-alarm.tsx';
import { PresetsPart } from './presets/presets-part.tsx';
import { ResearchListPart } from './research/research-list.tsx';
import { ResearchPart } from './research/research-part.tsx';
import { RunDetail } from './runs/run-detail.tsx';
import { RunsPart } from './runs/runs-part.tsx';
import { SpendPart } from './spend/spend-part.tsx';
import { TeamsPart } from './teams/team-view.tsx';

/** For who runs the system: runs, money, teams and the trail. No words of a patient, and no way to a patient's page. */
export function OperatorPage() {
  const { part: given, item } = useParams({ strict: false }) as { part?: string; item?: string };
  const part = readPart(given);
  const session = useSession();
  if (session.data?.roles.includes('operator') === false)
    return <EmptyState title="This page is for operators">Your patients are under “My patients”.</EmptyState>;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <header className="border-rule border-b bg-sheet">
        <div className="mx-auto max-w-7xl px-4 pt-3 tablet:px-6 tablet:pt-4">
          <h1 className="font-bold text-title">Operations</h1>
          <PartLinks current={part} />
        </div>
      </header>
      <main className="mx-auto max-w-7xl px-4 py-4 tablet:px-6 tablet:py-6">
        <OpeningsAlarm />
        <PausedAlarm />
        {part === null ? <EmptyState title="There is no such part">Choose one above.</EmptyState> : null}
        {part === 'runs' && item === undefined ? <RunsPart /> : null}
        {part === 'runs' && item !== undefined ? <RunDetail key={item} run={item} /> : null}
        {part === 'latency' ? <LatencyPart /> : null}
        {part === 'spend' ? <SpendPart /> : null}
        {part === 'teams' ? <TeamsPart team={item ?? null} /> : null}
        {part === 'research' && item === undefined ? <ResearchPart /> : null}
        {part === 'research' && item !== undefined ? <ResearchListPart list={item} /> : null}
        {part === 'presets' ? <PresetsPart /> : null}
        {part === 'audit' ? <AuditPart /> : null}
        {part === 'health' ? <HealthPart /> : null}
      </main>
    </div>
  );
}

/** They are links, not tabs: each part has its address. */
export function PartLinks({ current }: { readonly current: Part | null }) {
  return (
    <PageLinks label="Parts of operation" current={current}>
      {PARTS.map(({ part, name }) => (
        <Link
          key={part}
          to="/operator/$part"
          params={{ part }}
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={part === current ? 'page' : undefined}
          className={PAGE_LINK}
        >
          {name}
        </Link>
      ))}
    </PageLinks>
  );
}
