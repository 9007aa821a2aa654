import { ConsiliumError, type TurnFilter } from '@consilium/kernel';
import { COLUMNS, IN_STATE, OF_TREE, TURNS } from './turn-statements.ts';

/** What is asked of each turn's tree is asked of so many turns. */
const LOOKED_AT = 2_000;

const tookPart = (
  value: string,
) => `EXISTS (SELECT FROM app.runs r WHERE ${OF_TREE} AND (r.agent = ${value} OR EXISTS (
    SELECT FROM app.steps p WHERE p.tenant = r.tenant AND p.compartment = r.compartment AND p.run = r.id
      AND p.agent = ${value})))`;
const hasCode = (
  value: string,
) => `EXISTS (SELECT FROM app.runs r WHERE ${OF_TREE} AND (r.code = ${value} OR EXISTS (
    SELECT FROM app.steps p WHERE p.tenant = r.tenant AND p.compartment = r.compartment AND p.run = r.id
      AND p.code = ${value})))`;

/**
 * A page of turns, newest first. Only what is asked for is in the statement, so that each search finds its index.
 * `fixed`: tenant, ms after which a run is stuck, limit. `before`: when the last turn of the page before began, and its id.
 */
export function turnSearch(
  fixed: readonly [tenant: string, stuckAfterMs: number, limit: number],
  filter: Omit<TurnFilter, 'before' | 'limit'>,
  before?: readonly unknown[],
) {
  const { kind = 'turn', state, team, agent, status, code, run, conversation } = filter;
  const values: unknown[] = [...fixed];
  const bind = (value: unknown, type = 'text') => `$${values.push(value)}::${type}`;
  const asked = {
    [state ?? 'all']: state === undefined ? 'true' : IN_STATE[state],
    ...(team === undefined ? {} : { team: `t.team = ${bind(team)}` }),
    ...(status === undefined ? {} : { status: `t.status = ${bind(status)}` }),
    ...(conversation === undefined ? {} : { conversation: `t.conversation = ${bind(conversation, 'uuid')}` }),
    ...(run === undefined ? {} : { run: hasRun(idsFrom(run).map((id) => bind(id, 'uuid'))) }),
    ...(before === undefined
      ? {}
      : { before: `(t.started_at, t.id) < (${bind(before[0], 'timestamptz')}, ${bind(before[1], 'uuid')})` }),
  };
  const ofTree = {
    ...(agent === undefined ? {} : { agent: tookPart(bind(agent)) }),
    ...(code === undefined ? {} : { code: hasCode(bind(code)) }),
  };
  const newest = 'ORDER BY t.started_at DESC, t.id DESC LIMIT';
  const names = Object.keys(ofTree);
  const statement = {
    name: [`operate_${kind}s`, ...Object.keys(asked), ...names].join('_'),
    text: `WITH chosen AS MATERIALIZED (
      SELECT t.* FROM (SELECT t.* ${TURNS(kind)} AND ${Object.values(asked).join(' AND ')}
        ${newest} ${names.length === 0 ? '$3::integer' : LOOKED_AT}) t
      WHERE ${['true', ...Object.values(ofTree)].join(' AND ')} ${newest} $3::integer)
    SELECT ${COLUMNS}`,
  };
  return { statement, values };
}

function hasRun([first, last]: readonly string[]): string {
  return `(t.compartment, t.id) IN (
    SELECT n.compartment, n.turn FROM app.runs n WHERE n.tenant = $1 AND n.id BETWEEN ${first} AND ${last})`;
}

/** The first and the last id that begins so. */
function idsFrom(start: string): readonly [first: string, last: string] {
  const digits = start.replaceAll('-', '');
  if (!/^[0-9a-fA-F]{1,32}$/.test(digits))
    throw new ConsiliumError('invalid_run', { remedy: 'give the first digits of a run’s id' });
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
}
