import type { OperatedKind, TurnState } from '@consilium/kernel';

/** $1: tenant, $2: ms after which a run is stuck. `r` is a run of the tree of the turn `t`. */
export const OF_TREE = 'r.tenant = $1 AND r.compartment = t.compartment AND r.turn = t.id';
const OLD = `r.started_at < clock_timestamp() - $2::double precision * interval '1 millisecond'`;
const RUNS = `EXISTS (SELECT FROM app.runs r WHERE ${OF_TREE} AND r.status = 'running')`;
const IS_STUCK = `EXISTS (SELECT FROM app.runs r WHERE ${OF_TREE} AND r.status = 'running' AND ${OLD})`;
/** By the index of what runs: there is little of it. */
const RUNNING = `SELECT r.compartment, r.turn FROM app.runs r WHERE r.tenant = $1 AND r.status = 'running'`;

export const IN_STATE: { readonly [state in TurnState]: string } = {
  live: `(t.compartment, t.id) IN (${RUNNING}) AND NOT ${IS_STUCK}`,
  stuck: `(t.compartment, t.id) IN (${RUNNING} AND ${OLD})`,
  parked: `t.status = 'parked' AND NOT ${RUNS}`,
  failed: `t.status = 'failed' AND NOT ${RUNS}`,
  ended: `t.status IN ('complete', 'partial', 'cancelled') AND NOT ${RUNS}`,
};

/** The roots of one kind. One that an agent calls as a tool is below a turn. A row without an invocation is the mark that a cancel left
 * for a turn that never began. */
const ROOTS = (kind: OperatedKind) =>
  `t.tenant = $1 AND t.kind = '${kind}' AND t.invocation IS NOT NULL${kind === 'turn' ? '' : ' AND t.turn = t.id'}`;
export const TURNS = (kind: OperatedKind) => `FROM app.runs t WHERE ${ROOTS(kind)}`;

export const COLUMNS = `t.id, t.compartment, t.team, t.team_version, t.agent, t.status, t.code, t.started_at, t.ended_at,
    extract(epoch from coalesce(t.ended_at, clock_timestamp()) - t.started_at) * 1000,
    CASE WHEN ${IS_STUCK} THEN 'stuck' WHEN ${RUNS} THEN 'live'
      WHEN t.status IN ('parked', 'failed') THEN t.status ELSE 'ended' END,
    s.micro_usd, s.input_tokens, s.output_tokens, m.models, m.stand_in, t.conversation, t.kind
  FROM chosen t
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.micro_usd), 0) AS micro_usd, coalesce(sum(r.input_tokens), 0) AS input_tokens,
      coalesce(sum(r.output_tokens), 0) AS output_tokens FROM app.runs r WHERE ${OF_TREE}) s
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT p.model) FILTER (WHERE p.model IS NOT NULL), '{}') AS models,
      coalesce(bool_or(p.stand_in), false) AS stand_in
    FROM app.runs r JOIN app.steps p ON p.tenant = r.tenant AND p.compartment = r.compartment AND p.run = r.id
    WHERE ${OF_TREE}) m
  ORDER BY t.started_at DESC, t.id DESC`;

/** tenant, ms, run of the tree: the one turn, replay, function or pipeline. */
export const ONE_TURN = {
  name: 'operate_turn',
  text: `WITH chosen AS MATERIALIZED (
      SELECT t.* FROM app.runs t WHERE t.tenant = $1 AND t.kind IN ('turn', 'replay', 'function', 'pipeline') AND t.invocation IS NOT NULL
        AND (t.compartment, t.id) IN (
        SELECT n.compartment, n.turn FROM app.runs n WHERE n.tenant = $1 AND n.id = $3))
    SELECT ${COLUMNS}`,
};

/** tenant, ms, since, most: what is counted without an end is cut there. */
const counted = (kind: OperatedKind, state: TurnState, more = '') =>
  `(SELECT count(*) FROM (SELECT ${TURNS(kind)} AND ${IN_STATE[state]} ${more} LIMIT $4) c)::integer`;
const RECENT = 'AND t.started_at >= $3';

export const countsOf = (kind: OperatedKind) => ({
  name: `operate_counts_${kind}`,
  text: `SELECT ${counted(kind, 'live')}, ${counted(kind, 'stuck')}, ${counted(kind, 'parked')},
    ${counted(kind, 'failed', RECENT)}, ${counted(kind, 'ended', RECENT)},
    (SELECT count(*) FROM app.effects e WHERE e.tenant = $1 AND e.status = 'parked')::integer`,
});
