-- The record and the library as they were recorded at a past moment. A transaction that names one (app.as_of) reads these views in
-- place of their tables: packages/store/src/postgres/as-of.ts puts them there. Rows that came later are absent, and what has ended
-- since has not ended. Without a moment they are empty. They run with the rights of who reads.
create or replace function app.as_of() returns timestamptz language sql stable parallel safe
  return nullif(current_setting('app.as_of', true), '')::timestamptz;

create or replace view app.resource_versions_as_of with (security_invoker = true) as
  select v.tenant, v.compartment, v.type, v.id, v.version, v.content, v.digest, v.recorded_from,
    case when v.recorded_to > app.as_of() then 'infinity' else v.recorded_to end as recorded_to,
    v.withdrawn, v.way, v.recorded_by, v.import, v.proposal, v.status, v.categories, v.codes, v.name, v.happened
  from app.resource_versions v where v.recorded_from <= app.as_of();

create or replace view app.graph_nodes_as_of with (security_invoker = true) as
  select n.tenant, n.compartment, n.uuid, n.labels, n.properties, n.resource_type, n.resource_id, n.kind_uuid, n.kind_label,
    n.kind_properties, n.recorded_from, case when n.recorded_to <= app.as_of() then n.recorded_to end as recorded_to
  from app.graph_nodes n where n.recorded_from <= app.as_of();

create or replace view app.graph_edges_as_of with (security_invoker = true) as
  select e.tenant, e.compartment, e.uuid, e.type, e.source, e.target, e.properties, e.resource_type, e.resource_id, e.recorded_from,
    case when e.recorded_to <= app.as_of() then e.recorded_to end as recorded_to
  from app.graph_edges e where e.recorded_from <= app.as_of();

create or replace view app.proposals_as_of with (security_invoker = true) as
  select p.tenant, p.compartment, p.id, p.source_kind, p.source_id, p.conversation, p.place, p.quote, p.quote_digest, p.span_start,
    p.span_end, p.extractor, p.extractor_version, p.fact_code, p.fact_path, p.resource, p.run, p.proposed_by, p.proposed_at,
    p.target_type, p.target_id, p.target_version, p.withdraws, p.fact_digest,
    case when p.decided_at > app.as_of() then 'open' else p.status end as status,
    case when p.decided_at <= app.as_of() then p.decided_by end as decided_by,
    case when p.decided_at <= app.as_of() then p.decided_at end as decided_at,
    case when p.decided_at <= app.as_of() then p.decision end as decision,
    case when p.decided_at <= app.as_of() then p.reason end as reason,
    case when p.decided_at <= app.as_of() then p.result_type end as result_type,
    case when p.decided_at <= app.as_of() then p.result_id end as result_id,
    case when p.decided_at <= app.as_of() then p.result_version end as result_version
  from app.proposals p where p.proposed_at <= app.as_of();

-- Pages of a document have no time of their own. Documents of which a version was recorded since: their text of that day is not known.
create or replace view app.documents_changed_since with (security_invoker = true) as
  select v.tenant, v.compartment, v.id from app.resource_versions v
  where v.type = 'DocumentReference' and v.recorded_from > app.as_of();

-- Their pages are there without a text: not read.
create or replace view app.document_pages_as_of with (security_invoker = true) as
  select p.tenant, p.compartment, p.document, p.page,
    case when not exists (select from app.documents_changed_since c
      where c.tenant = p.tenant and c.compartment = p.compartment and c.id = p.document) then p.text end as text
  from app.document_pages p;

create or replace view app.kept_questions_as_of with (security_invoker = true) as
  select q.tenant, q.compartment, q.question, q.code, q.kept_by, q.kept_at
  from app.kept_questions q where q.kept_at <= app.as_of();

create or replace view app.snapshots_as_of with (security_invoker = true) as
  select s.tenant, s.hash, s.text_hash, s.source, s.level, s.licence, s.request, s.retrieved_at, s.invented, s.kept_at, s.kind
  from app.snapshots s where s.kept_at <= app.as_of();

create or replace view app.snapshot_statuses_as_of with (security_invoker = true) as
  select t.tenant, t.hash, t.seq, t.status, t.asked, t.reason, t.heard_at
  from app.snapshot_statuses t where t.heard_at <= app.as_of();

-- True if this run was begun as one that runs an answer again, by this actor, in the scope that was entered.
create or replace function app.is_rerun(p_run uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.reruns r where r.tenant = app.tenant() and r.compartment = app.compartment() and r.run = p_run
    and r.asked_by = app.actor());

grant execute on function app.as_of() to consilium_app;
grant execute on function app.is_rerun(uuid) to consilium_writer;
grant select on app.resource_versions_as_of, app.graph_nodes_as_of, app.graph_edges_as_of, app.proposals_as_of,
  app.documents_changed_since, app.document_pages_as_of, app.kept_questions_as_of, app.snapshots_as_of, app.snapshot_statuses_as_of to consilium_app;
