import type { Json, PipelineDefinition, WorkItem, WorkKind, WorkOrder } from '@consilium/kernel';
import { rowReader } from '../postgres/row-reader.ts';

/** Of a row `w` of app.work, for `orderFrom`. */
export const ORDER = `w.id, w.kind, w.name, w.request, w.max_micro_usd, w.least_micro_usd, w.most_micro_usd, w.pipeline, w.stage, w.item`;

/** With all below it: the root of a tree has the id that all its runs name as their turn. */
export const SPENT = `(SELECT coalesce(sum(t.micro_usd), 0) FROM app.runs t WHERE t.tenant = w.tenant
  AND t.compartment = w.compartment AND (t.turn = w.id OR t.id = w.id))`;

/** The same with how it stands, for `itemFrom`. */
export const ITEM = `${ORDER}, coalesce(r.status, 'waiting'), r.code, w.result, w.cached, w.created_at,
  CASE WHEN r.invocation IS NOT NULL THEN r.started_at END, r.ended_at, ${SPENT}`;
export const FROM = `FROM app.work w LEFT JOIN app.runs r
  ON r.tenant = w.tenant AND r.compartment = w.compartment AND r.id = w.id`;

export function orderFrom(row: readonly unknown[]): WorkOrder {
  const [id, kind, name, request, max, least, most, pipeline, stage, item] = row as [
    ...[id: string, kind: WorkKind, name: string, request: Json, max: string],
    ...[least: string | null, most: string | null],
    ...[pipeline: string | null, stage: string | null, item: number | null],
  ];
  return {
    ...{ id, kind, name, request, maxMicroUsd: Number(max) },
    estimate: least === null || most === null ? null : { least: Number(least), most: Number(most) },
    stage: pipeline === null || stage === null ? null : { pipeline, id: stage, item },
  };
}

const standingFrom = rowReader<Omit<WorkItem, keyof WorkOrder>>()(
  'status code result cached @createdAt @startedAt @endedAt #microUsd',
);

export function itemFrom(row: readonly unknown[]): WorkItem {
  return { ...orderFrom(row), ...standingFrom(row.slice(10)) };
}

/** For an insert: what of an order becomes a column, behind tenant, compartment, actor and purpose. */
export function orderValues(order: WorkOrder): unknown[] {
  const { id, kind, name, request, maxMicroUsd, estimate, stage } = order;
  return [
    ...[id, kind, name, JSON.stringify(request), Math.floor(maxMicroUsd)],
    ...[estimate && Math.floor(estimate.least), estimate && Math.ceil(estimate.most)],
    ...[stage?.pipeline ?? null, stage?.id ?? null, stage?.item ?? null],
    kind === 'pipeline' ? JSON.stringify(stagesOf(request)) : null,
  ];
}

function stagesOf(request: Json): readonly (readonly [id: string, name: string])[] {
  const { definition } = request as { readonly definition?: Pick<PipelineDefinition, 'stages'> };
  return (definition?.stages ?? []).map((stage) => [stage.id, stage.function]);
}

export const ADD = {
  name: 'add_work',
  text: `INSERT INTO app.work (tenant, compartment, actor, purpose, id, kind, name, request, max_micro_usd, least_micro_usd,
      most_micro_usd, pipeline, stage, item, stages)
    VALUES (app.tenant(), app.compartment(), app.actor(), app.purpose(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT DO NOTHING`,
};
