import type { Team } from '../../api/generated.ts';
import { Chip } from '../../components/chip.tsx';
import { wordOf } from '../../components/word-of.ts';
import { modelWords } from '../../words/stand-in-words.ts';
import { AGENT_WORDS, EDGE_WORDS, EFFECT_WORDS, type TeamAgent, ZONE_WORDS } from './team-words.ts';
import { ZoneChip } from './zone-chip.tsx';

/** All that the team's files say of an agent: what it may see, use and do. */
export function AgentDetails({ team, agent }: { readonly team: Team; readonly agent: TeamAgent }) {
  const inBackground = team.edges.some(({ to, kind }) => to === agent.name && kind === 'background');
  return (
    <div className="text-small">
      <p className="text-ink-2 wrap-anywhere">{agent.description}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        <dt className="text-ink-2">Zone</dt>
        <dd>
          <ZoneChip zone={agent.zone} /> <span className="text-ink-2">{ZONE_WORDS[agent.zone].means}</span>
        </dd>
        <dt className="text-ink-2">Kind</dt>
        <dd>
          {AGENT_WORDS[agent.kind]}
          {inBackground ? ', in the background' : ''}
        </dd>
        {agent.model === null ? null : (
          <>
            <dt className="text-ink-2">Model</dt>
            <dd className="font-semibold wrap-anywhere">{modelWords(agent.model, team.stand_in)}</dd>
          </>
        )}
        {agent.builtin === null ? null : (
          <>
            <dt className="text-ink-2">Of the provider</dt>
            <dd className="font-semibold">{agent.builtin}</dd>
          </>
        )}
        {agent.kind === 'llm' ? (
          <>
            <dt className="text-ink-2">Limit</dt>
            <dd>{agent.steps === 1 ? 'one model call' : `${agent.steps} model calls`} a run</dd>
          </>
        ) : null}
      </dl>
      <Ways team={team} agent={agent.name} />
      <Tools tools={agent.tools} />
      {agent.instruction === null ? null : (
        <details className="mt-3">
          <summary className="inline-flex min-h-8 items-center font-semibold underline decoration-rule-strong underline-offset-2 pointer-coarse:min-h-11">
            Instruction
          </summary>
          <p className="mt-1 whitespace-pre-wrap rounded-control bg-sunk p-3 text-note wrap-anywhere">
            {agent.instruction}
          </p>
        </details>
      )}
    </div>
  );
}

function Ways({ team, agent }: { readonly team: Team; readonly agent: string }) {
  const ways = team.edges.filter(({ from, kind }) => from === agent && kind !== 'child');
  if (ways.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 font-semibold">Where it can go</h4>
      <ul>
        {ways.map(({ to, kind }) => (
          <li key={`${kind} ${to}`} className="flex justify-between gap-3 border-rule border-b py-1">
            <span className="wrap-anywhere">{to}</span>
            <span className="whitespace-nowrap text-ink-2">{EDGE_WORDS[kind].name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Tools({ tools }: { readonly tools: TeamAgent['tools'] }) {
  if (tools.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 font-semibold">Tools</h4>
      <ul>
        {tools.map(({ name, zone, effect }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-rule border-b py-1"
          >
            <span className="wrap-anywhere">{name}</span>
            <span className="flex items-baseline gap-2 text-ink-2 text-note">
              {effect === null ? null : wordOf(EFFECT_WORDS, effect)}
              {zone === null ? <Chip>not served here</Chip> : <ZoneChip zone={zone} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
