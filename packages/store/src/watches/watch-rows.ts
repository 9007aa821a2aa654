import {
  type Caller,
  ConsiliumError,
  type NewWatch,
  readItem,
  unknownFields,
  type Watch,
  type WatchPage,
  type WatchRows,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { inCaller } from '../postgres/scoped.ts';
import { ownAgent } from '../research/agent-rows.ts';

/** That are not cancelled: of an agent, and of an actor, which can be passed by as many as its agents ask for at the same moment. */
const MOST_OF_AGENT = 20;
const MOST_OF_ACTOR = 5000;

const COLUMNS = `id, agent, source, item, fields, instruction, origin, status, seen, seen_at, last_change, last_changed_at, requests,
  micro_usd, created_at`;
const OWN = 'tenant = app.tenant() AND compartment = app.compartment()';
/** One at a time of an agent, so that calls side by side are counted. */
const LOCK = {
  name: 'lock_watches',
  text: `SELECT pg_advisory_xact_lock(36, hashtext(concat_ws(E'\\n', app.tenant(), app.compartment(), $1::uuid)))`,
};
const OPEN = {
  name: 'watches_open',
  text: `SELECT count(*) FILTER (WHERE agent = $1) < ${MOST_OF_AGENT} AND count(*) < ${MOST_OF_ACTOR} FROM app.watches
    WHERE ${OWN} AND status <> 'cancelled'`,
};
const AGENT_WORKS = {
  name: 'watch_agent',
  text: `SELECT EXISTS (SELECT FROM app.research_agents WHERE ${OWN} AND id = $1 AND state <> 'stopped')`,
};
const ADD = {
  name: 'watch_add',
  text: `INSERT INTO app.watches (tenant, compartment, actor, purpose, id, agent, source, item, fields, instruction, origin, created_at)
    VALUES (app.tenant(), app.compartment(), app.actor(), app.purpose(), $1, $2, $3, $4, $5, $6, $7, app.clock())
    RETURNING ${COLUMNS}`,
};
const READ = { name: 'watch_read', text: `SELECT ${COLUMNS} FROM app.watches WHERE ${OWN} AND id = $1` };
const LIST = {
  name: 'watch_list',
  text: `SELECT ${COLUMNS} FROM app.watches
    WHERE ${OWN} AND ($1::uuid IS NULL OR agent = $1) AND ($2::text IS NULL OR status = $2)
      AND ($3::uuid IS NULL OR (created_at, id) < (SELECT a.created_at, a.id
        FROM app.watches a WHERE a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.id = $3))
    ORDER BY created_at DESC, id DESC LIMIT $4`,
};
const SET_STATUS = {
  name: 'watch_status',
  text: `UPDATE app.watches SET status = $2 WHERE ${OWN} AND id = $1 AND status <> 'cancelled' RETURNING ${COLUMNS}`,
};

export interface WatchParts {
  /** The app role's, or that of teams without a patient, for agents' runs. */
  readonly pool: Pool;
  readonly audit: AuditWriter;
}

/** Watches of trials, labels and papers; agents reach their own only. */
export function createWatchRows({ pool, audit }: WatchParts): WatchRows {
  const inScope = inCaller(pool);
  const create = async (caller: Caller, watch: Omit<NewWatch, 'agent'> & { readonly agent?: string }) => {
    const { id, source, instruction, origin } = watch;
    if (!isUuid(id) || (watch.agent !== undefined && !isUuid(watch.agent)))
      throw new ConsiliumError('not_found');
    const { item, fields } = checked(watch);
    await audit.before(caller, { action: 'watch.create', targets: [`watch/${id}`] });
    return inScope(caller, async (on) => {
      const agent = watch.agent ?? (await ownAgent(on));
      const known = await firstRow(on, READ, [id]);
      if (known) return watchOf(known);
      if ((await firstRow(on, AGENT_WORKS, [agent]))?.[0] !== true) throw new ConsiliumError('not_found');
      await rows(on, LOCK, [agent]);
      if ((await firstRow(on, OPEN, [agent]))?.[0] !== true)
        throw new ConsiliumError('too_many_watches', {
          remedy: `an agent watches at most ${MOST_OF_AGENT} entries: cancel some of them first`,
        });
      const values = [id, agent, source, item, fields, JSON.stringify(instruction), origin];
      return watchOf((await firstRow(on, ADD, values)) as unknown[]);
    });
  };
  return {
    create,
    createOwn: (caller, watch) => create(caller, { ...watch, origin: 'outside' }),
    list: async (caller, { agent, status, after, limit }: WatchPage) => {
      if ([agent, after].some((each) => each !== undefined && !isUuid(each)))
        throw new ConsiliumError('not_found');
      await audit.before(caller, { action: 'watch.list' });
      const values = [agent ?? null, status ?? null, after ?? null, limit];
      return (await inScope(caller, (on) => rows(on, LIST, values), { readOnly: true })).map(watchOf);
    },
    setStatus: async (caller, id, status) => {
      if (!isUuid(id)) return null;
      await audit.before(caller, { action: 'watch.change', targets: [`watch/${id}`] });
      return inScope(caller, async (on) => {
        const changed = await firstRow(on, SET_STATUS, [id, status]);
        if (changed) return watchOf(changed);
        const found = await firstRow(on, READ, [id]);
        if (found && watchOf(found).status === 'cancelled')
          throw new ConsiliumError('ended', { remedy: 'it was cancelled: watch it again' });
        return null;
      });
    },
  };
}

const NAMED_BY: { readonly [source in NewWatch['source']]: string } = {
  trial: 'name the trial by its NCT number: NCT and eight digits, as in NCT01234567',
  label: 'name the label by its set id: 36 characters in five groups, in the address of its page at DailyMed',
  paper: 'name the paper by its DOI, as in 10.1056/NEJMoa2034577, or by its PubMed id, a number',
};

function checked({ source, item, fields }: Pick<NewWatch, 'source' | 'item' | 'fields'>) {
  const read = readItem(source, item);
  const unknown = unknownFields(source, fields);
  if (read === null) throw new ConsiliumError('invalid_watch', { remedy: NAMED_BY[source] });
  if (unknown.length > 0 || fields.length === 0)
    throw new ConsiliumError('invalid_watch', { remedy: `name fields that a ${source} has` });
  return { item: read, fields: [...new Set(fields)] };
}

const watchOf = rowReader<Watch>()(
  'id agent source item fields instruction origin status seen seenAt lastChange lastChangedAt #requests #microUsd createdAt',
);
