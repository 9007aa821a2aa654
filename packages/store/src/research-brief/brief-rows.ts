import {
  type BriefItem,
  type BriefKind,
  byImportance,
  type EvidenceLevel,
  importanceOf,
  type ResearchBriefs,
  strongestLevel,
  textOf,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';
import { SET_PREFERENCE } from '../settings/preferences.ts';

/** Rows of each kind that are read for a brief. */
const MOST = 300;
const SEEN = 'research_brief_seen';
const OWN = (row: string) =>
  `${row}.tenant = app.tenant() AND ${row}.compartment = app.compartment() AND ${row}.actor = app.actor()`;

const LAST_SEEN = {
  name: 'research_brief_seen',
  text: `SELECT app.clock(), (SELECT p.value ->> 'until' FROM app.preferences p
    WHERE p.tenant = app.tenant() AND p.actor = app.actor() AND p.name = '${SEEN}')`,
};
/** Work that has ended, with what it found first. */
const ENDED = {
  name: 'research_brief_ended',
  text: `SELECT q.id, q.outcome, q.why, coalesce(t.instruction, q.body), q.ended_at, a.id, a.name, (
      SELECT json_agg(json_build_array(c.level, c.sentence) ORDER BY c.place) FROM app.research_claims c
        WHERE c.tenant = q.tenant AND c.compartment = q.compartment AND c.agent = q.agent AND c.request = q.id)
    FROM app.research_requests q
    JOIN app.research_agents a ON a.tenant = q.tenant AND a.compartment = q.compartment AND a.id = q.agent
    LEFT JOIN app.triggers t ON t.tenant = q.tenant AND t.compartment = q.compartment AND t.id = q.trigger
    WHERE ${OWN('q')} AND q.ended_at > $1 ORDER BY q.ended_at DESC LIMIT ${MOST}`,
};
const MET = {
  name: 'research_brief_met',
  text: `SELECT a.id, a.name, a.last_active, a.brief FROM app.research_agents a
    WHERE ${OWN('a')} AND a.state = 'met' AND a.last_active > $1 ORDER BY a.last_active DESC LIMIT ${MOST}`,
};
const HELD_BACK = {
  name: 'research_brief_held_back',
  text: `SELECT s.id, s.by, s.reason, s.item, s.at, a.id, a.name FROM app.suppressions s
    LEFT JOIN app.research_requests q ON q.tenant = s.tenant AND q.compartment = s.compartment AND q.id = s.report
    LEFT JOIN app.research_agents a ON a.tenant = q.tenant AND a.compartment = q.compartment AND a.id = q.agent
    WHERE ${OWN('s')} AND s.at > $1 AND s.promoted_at IS NULL AND s.sent_at IS NULL ORDER BY s.at DESC LIMIT ${MOST}`,
};
/**
 * When a status was heard is on the real clock: it is told as far back as that is, on the tenant's. The last word of each who was asked
 * counts: what was retracted by mistake is not told.
 */
const RETRACTED = {
  name: 'research_brief_retracted',
  text: `SELECT DISTINCT ON (a.id, c.hash) c.id, a.id, a.name, n.source, s.reason, app.clock() - (statement_timestamp() - s.heard_at)
    FROM app.research_claims c
    JOIN app.research_agents a ON a.tenant = c.tenant AND a.compartment = c.compartment AND a.id = c.agent
    JOIN app.snapshot_statuses s ON s.tenant = c.tenant AND s.hash = c.hash AND s.status = 'retracted'
      AND NOT EXISTS (SELECT FROM app.snapshot_statuses l
        WHERE l.tenant = s.tenant AND l.hash = s.hash AND l.asked = s.asked AND l.seq > s.seq)
    JOIN app.snapshots n ON n.tenant = c.tenant AND n.hash = c.hash
    WHERE ${OWN('c')} AND app.clock() - (statement_timestamp() - s.heard_at) > $1
    ORDER BY a.id, c.hash, s.seq DESC LIMIT ${MOST}`,
};

const KINDS: { readonly [outcome: string]: BriefKind } = {
  reported: 'report',
  silent: 'no_news',
  failed: 'failed',
  out_of_budget: 'out_of_budget',
};

/** What changed since a person looked. No model takes part. */
export function createResearchBriefs({ store }: { readonly store: ScopedStore }): ResearchBriefs {
  return {
    read: async (caller, asked) => {
      requireOwnCompartment(caller);
      return store.read(caller, { action: 'research.brief' }, async (on) => {
        const [until, seen] = (await firstRow(on, LAST_SEEN, [])) as [Date, string | null];
        const since = asked ?? (seen === null ? null : new Date(seen));
        const from = [since ?? new Date(0)];
        const ended = await rows(on, ENDED, from);
        const items = [
          ...toldOnce(ended.map(endedItem).filter((each) => each !== null)),
          ...(await rows(on, MET, from)).map(metItem),
          ...(await retracted(on, from)),
          ...(await rows(on, HELD_BACK, from)).map(heldBackItem),
        ];
        return { since, until, items: byImportance(items).slice(0, MOST), isCut: ended.length === MOST };
      });
    },
    seen: async (caller, until) => {
      requireOwnCompartment(caller);
      await store.write(caller, 'research.seen', async (on) => {
        const [now, before] = (await firstRow(on, LAST_SEEN, [])) as [Date, string | null];
        const latest = Math.min(Math.max(until.getTime(), Date.parse(before ?? '') || 0), now.getTime());
        const value = { until: new Date(latest).toISOString() };
        await rows(on, SET_PREFERENCE, [SEEN, JSON.stringify(value), 'user']);
        return { value: undefined, targets: [`preference/${SEEN}`] };
      });
    },
  };
}

const NOTHING = { text: '', level: null, found: 0, count: 1 };

function itemOf(
  item: Omit<BriefItem, 'importance' | 'text' | 'level' | 'found' | 'count'> & Partial<BriefItem>,
): BriefItem {
  const whole = { ...NOTHING, ...item };
  return { ...whole, importance: importanceOf(whole) };
}

function endedItem(row: readonly unknown[]): BriefItem | null {
  const [id, outcome, why, asked, at, agent, name, found] = row as [
    ...[id: string, outcome: string, why: string, asked: unknown, at: Date, agent: string, name: string],
    found: readonly (readonly [EvidenceLevel, unknown])[] | null,
  ];
  const kind = KINDS[outcome];
  if (kind === undefined) return null;
  const level = strongestLevel((found ?? []).map(([each]) => each));
  const [, sentence] = found?.find(([each]) => each === level) ?? [];
  return itemOf({
    ...{ id, kind, at, level, agent: { id: agent, name }, found: found?.length ?? 0 },
    text: words(sentence),
    // What changed stands in the first line; what the agent is to do then is no cause.
    cause: { why, text: why === 'watch' ? (words(asked).split('\n', 1)[0] ?? '') : words(asked) },
  });
}

/** Wake-ups without news are told once for each agent, a used-up budget once for each agent and month. The items are newest first. */
function toldOnce(items: readonly BriefItem[]): readonly BriefItem[] {
  const keyOf = ({ id, kind, agent, at }: BriefItem) =>
    kind === 'no_news'
      ? `${kind} ${agent?.id}`
      : kind === 'out_of_budget'
        ? `${kind} ${agent?.id} ${at.toISOString().slice(0, 7)}`
        : id;
  return [...Map.groupBy(items, keyOf).values()].flatMap(([newest, ...rest]) =>
    newest ? [{ ...newest, count: rest.length + 1 }] : [],
  );
}

function metItem(row: readonly unknown[]): BriefItem {
  const [id, name, at, brief] = row as [id: string, name: string, at: Date, brief: unknown];
  const cause = { why: 'created', text: words(brief) };
  return itemOf({ id: `met ${id}`, kind: 'threshold_met', at, agent: { id, name }, cause });
}

function heldBackItem(row: readonly unknown[]): BriefItem {
  const [id, by, reason, item, at, agent, name] = row as [
    ...[id: string, by: string, reason: unknown, item: { parts?: Parameters<typeof textOf>[0] }, at: Date],
    ...[agent: string | null, name: string | null],
  ];
  return itemOf({
    ...{ id, kind: 'held_back', at },
    agent: agent === null || name === null ? null : { id: agent, name },
    text: textOf(item.parts ?? []).slice(0, 400),
    cause: { why: by, text: words(reason) },
  });
}

async function retracted(on: PoolClient, from: unknown[]): Promise<readonly BriefItem[]> {
  return (await rows(on, RETRACTED, from)).map((row) => {
    const [id, agent, name, source, reason, at] = row as [
      ...[
        id: string,
        agent: string,
        name: string,
        source: { title?: string },
        reason: string | null,
        at: Date,
      ],
    ];
    return itemOf({
      ...{ id: `retracted ${id}`, kind: 'source_retracted', at, agent: { id: agent, name } },
      text: source.title ?? '',
      cause: { why: 'source', text: reason ?? '' },
    });
  });
}

function words(said: unknown): string {
  return typeof said === 'string' ? said : '';
}
