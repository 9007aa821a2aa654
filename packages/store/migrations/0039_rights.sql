-- What an actor may do with a record depends on the relation and on the purpose, not on the grant alone:
--   write   the care team, to treat: adds, corrects, ends, imports, decides.
--   report  patients and proxies, at the patient's request: they add entries that are marked as reported, change their
--           own, and propose changes of everybody else's.
--   read    breaking the glass, and every other purpose: the record is read and nothing of it is written.
-- Null without a grant, and in an actor's own compartment, which holds no record. docs/rights.md is the table for people.
-- Policies call it as (select app.record_right()): once per statement.
create function app.record_right() returns text language plpgsql stable parallel safe as $$
declare
  v_relation text := app.relation();
  v_purpose text := app.purpose();
begin
  return case
    when v_relation is null or v_relation = 'own' then null
    when v_relation = 'care-team' and v_purpose in ('TREAT', 'ETREAT') then 'write'
    when v_relation in ('self', 'proxy') and v_purpose = 'PATRQT' then 'report'
    else 'read' end;
end $$;

-- The mark of a reported entry, an HL7 security label in its meta: PATRPT (by the patient), SDMRPT (by somebody who
-- decides for the patient). Null where the actor of this transaction does not report.
create function app.report_mark() returns jsonb language plpgsql stable parallel safe as $$
declare
  v_code text := case when app.record_right() = 'report'
    then case app.relation() when 'self' then 'PATRPT' else 'SDMRPT' end end;
begin
  return case when v_code is not null then jsonb_build_array(jsonb_build_object(
    'system', 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', 'code', v_code)) end;
end $$;

-- Whether the newest version of an entry was reported by the actor of this transaction. Runs under the policies of the caller.
create function app.is_own_report(p_type text, p_id text) returns boolean language sql stable
  return exists (select from app.resource_versions v
    where v.tenant = app.tenant() and v.compartment = app.compartment() and v.type = p_type and v.id = p_id
      and v.recorded_to = 'infinity' and v.recorded_by = app.actor()
      and v.content -> 'meta' -> 'security' @> app.report_mark());

grant execute on function app.record_right(), app.report_mark(), app.is_own_report(text, text) to consilium_app;

-- Proposals of people: what a patient or a proxy wants changed in an entry of somebody else. `target_*` is the version that
-- it is about, `resource` the entry as it should be, `withdraws` that it was never true. It has no quote.
alter table app.proposals add column target_type text, add column target_id text, add column target_version integer,
  add column withdraws boolean not null default false;
do $$
declare
  v_name text;
begin
  for v_name in select conname from pg_constraint where conrelid = 'app.proposals'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%span_end > span_start%' or pg_get_constraintdef(oid) like '%source_kind = ANY%')
  loop
    execute format('alter table app.proposals drop constraint %I', v_name);
  end loop;
end $$;
alter table app.proposals drop constraint medication_is_a_draft;
alter table app.proposals
  add constraint source_is_known check (source_kind in ('message', 'document', 'person')),
  add constraint quote_has_a_place check (source_kind = 'person' or span_end > span_start),
  add constraint person_changes_an_entry check (
    (source_kind = 'person') = (target_type is not null and target_id is not null and target_version is not null)
    and (source_kind = 'person' or not withdraws)),
  -- No model's word makes a medication active.
  add constraint medication_is_a_draft check (source_kind = 'person' or case resource ->> 'resourceType'
    when 'MedicationRequest' then resource ->> 'status' is not distinct from 'draft'
    when 'MedicationStatement' then resource ->> 'status' is not distinct from 'unknown'
    when 'MedicationAdministration' then resource ->> 'status' is not distinct from 'unknown'
    else resource ->> 'resourceType' <> 'Medication' end);

-- Whether what a proposal was read from is the actor's own: their message, or a document that they have added.
create function app.is_own_source(p_kind text, p_id text, p_proposed_by text) returns boolean language sql stable
  return case p_kind when 'message' then p_proposed_by = app.actor()
    when 'document' then app.is_own_report('DocumentReference', p_id) else false end;
grant execute on function app.is_own_source(text, text, text) to consilium_app;

create policy rights_insert on app.proposals as restrictive for insert to consilium_app
  with check ((select app.record_right()) in ('write', 'report') and (source_kind <> 'person' or (select app.run()) is null));
create policy rights_decide on app.proposals as restrictive for update to consilium_app
  using ((select app.record_right()) = 'write'
    or ((select app.record_right()) = 'report' and app.is_own_source(source_kind, source_id, proposed_by)));

-- The author of a version is the actor of its transaction. A report is marked, is no order, and replaces only what the
-- same person has reported. What it says of its origin (an import, a proposal) is that person's own too.
create policy rights_insert on app.resource_versions as restrictive for insert to consilium_app
  with check (recorded_by = (select app.actor()) and case (select app.record_right())
    when 'write' then true
    when 'report' then content -> 'meta' -> 'security' @> (select app.report_mark())
      and (type not in ('MedicationRequest', 'ServiceRequest')
        or coalesce(content ->> 'status', '') in ('completed', 'stopped', 'cancelled', 'revoked', 'entered-in-error'))
      and (way <> 'import' or not exists (select from app.imports i where i.tenant = (select app.tenant())
        and i.compartment = (select app.compartment()) and i.id = resource_versions.import
        and i.imported_by <> (select app.actor())))
      and (way <> 'proposal' or exists (select from app.proposals p where p.tenant = (select app.tenant())
        and p.compartment = (select app.compartment()) and p.id = resource_versions.proposal
        and app.is_own_source(p.source_kind, p.source_id, p.proposed_by)))
    else false end);
create policy rights_update on app.resource_versions as restrictive for update to consilium_app
  using ((select app.record_right()) = 'write' or ((select app.record_right()) = 'report'
    and recorded_by = (select app.actor()) and content -> 'meta' -> 'security' @> (select app.report_mark())));

-- A source belongs to who sends it: what a patient or a proxy imports is from `patient:<actor>`, and nobody else uses
-- such a name.
create policy rights_insert on app.imports as restrictive for insert to consilium_app
  with check (imported_by = (select app.actor()) and case (select app.record_right())
    when 'write' then source not like 'patient:%'
    when 'report' then source = 'patient:' || (select app.actor())
    else false end);

-- The text of a document is what quotes point into: only who added the document adds it.
create policy rights_insert on app.document_pages as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write'
    or ((select app.record_right()) = 'report' and app.is_own_report('DocumentReference', document)));

-- That an entry is right although it looks odd is for the care team to say: it is not asked again.
create policy rights_insert on app.kept_questions as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write');

-- Who only reads sends nothing in the patient's name. (An actor's own compartment has no right of a record.)
create policy rights_insert on app.effects as restrictive for insert to consilium_app
  with check ((select app.record_right()) is distinct from 'read');
create policy rights_update on app.effects as restrictive for update to consilium_app
  using ((select app.record_right()) is distinct from 'read');

-- The graph follows the versions: a report changes what its own entries say, and the types that several say together.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['graph_nodes', 'graph_edges', 'graph_waiting'] loop
    execute format('create policy rights_insert on app.%I as restrictive for insert to consilium_app
      with check ((select app.record_right()) = ''write'' or ((select app.record_right()) = ''report''
        and (resource_type is null or app.is_own_report(resource_type, resource_id))))', v_table);
    execute format('create policy rights_update on app.%I as restrictive for update to consilium_app
      using ((select app.record_right()) = ''write'' or ((select app.record_right()) = ''report''
        and (resource_type is null or app.is_own_report(resource_type, resource_id))))', v_table);
  end loop;
end $$;

-- The names in lists of patients come from the Patient: a report moves the time of the last change, and the name only where
-- the Patient is its own. The function runs as the owner, whose policy shows the names of patients that the actor may open.
create function app.listed_name() returns text[] language sql stable security definer
  set search_path = pg_catalog, pg_temp
  begin atomic
    select array[n.name, n.birth_date, n.sought, n.family, n.given, n.language, n.sorted] from app.patient_names n
      where n.tenant = app.tenant() and n.compartment = app.compartment();
  end;
grant execute on function app.listed_name() to consilium_app;
create policy rights_insert on app.patient_names as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write' or ((select app.record_right()) = 'report'
    and (array[name, birth_date, nullif(sought, ''), family, given, language, nullif(sorted, '')]
        = array_fill(null::text, array[7])
      or app.is_own_report('Patient', replace(substr(compartment, 9), '_', '.')))));
create policy rights_update on app.patient_names as restrictive for update to consilium_app
  using ((select app.record_right()) in ('write', 'report'))
  with check ((select app.record_right()) = 'write' or ((select app.record_right()) = 'report'
    and (array[name, birth_date, sought, family, given, language, sorted] = (select app.listed_name())
      or app.is_own_report('Patient', replace(substr(compartment, 9), '_', '.')))));
