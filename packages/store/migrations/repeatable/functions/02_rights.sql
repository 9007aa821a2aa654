-- What an actor may do with a record depends on the relation and on the purpose, not on the grant alone:
--   write   the care team, to treat: adds, corrects, ends, imports, decides.
--   report  patients and proxies, at the patient's request: they add entries that are marked as reported, change their
--           own, and propose changes of everybody else's.
--   read    breaking the glass, and every other purpose: the record is read and nothing of it is written.
-- Null without a grant, and in an actor's own compartment, which holds no record. docs/rights.md is the table for people.
-- Policies call it as (select app.record_right()): once per statement.
create or replace function app.record_right() returns text language plpgsql stable parallel safe as $$
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
create or replace function app.report_mark() returns jsonb language plpgsql stable parallel safe as $$
declare
  v_code text := case when app.record_right() = 'report'
    then case app.relation() when 'self' then 'PATRPT' else 'SDMRPT' end end;
begin
  return case when v_code is not null then jsonb_build_array(jsonb_build_object(
    'system', 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', 'code', v_code)) end;
end $$;

-- Whether the newest version of an entry was reported by the actor of this transaction. Runs under the policies of the caller.
create or replace function app.is_own_report(p_type text, p_id text) returns boolean language sql stable
  return exists (select from app.resource_versions v
    where v.tenant = app.tenant() and v.compartment = app.compartment() and v.type = p_type and v.id = p_id
      and v.recorded_to = 'infinity' and v.recorded_by = app.actor()
      and v.content -> 'meta' -> 'security' @> app.report_mark());

-- Whether what a proposal was read from is the actor's own: their message, or a document that they have added.
create or replace function app.is_own_source(p_kind text, p_id text, p_proposed_by text) returns boolean language sql stable
  return case p_kind when 'message' then p_proposed_by = app.actor()
    when 'document' then app.is_own_report('DocumentReference', p_id) else false end;

-- The names in lists of patients come from the Patient: a report moves the time of the last change, and the name only where
-- the Patient is its own. The function runs as the owner, whose policy shows the names of patients that the actor may open.
create or replace function app.listed_name() returns text[] language sql stable security definer
  set search_path = pg_catalog, pg_temp
  begin atomic
    select array[n.name, n.birth_date, n.sought, n.family, n.given, n.language, n.sorted, n.emergency_keys::text,
        n.numbers::text]
      from app.patient_names n
      where n.tenant = app.tenant() and n.compartment = app.compartment();
  end;

-- Whether the actor of this transaction is listed with a source; null where nobody is.
create or replace function app.listed_with_source(p_source text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select bool_or(s.actor = app.actor()) from app.import_sources s
    where s.tenant = app.tenant() and s.source = p_source);
end $$;

-- Whether a source is the actor's, in the record that is open. Runs under the policies of the caller.
create or replace function app.is_own_import_source(p_source text) returns boolean language plpgsql stable as $$
begin
  return coalesce(app.listed_with_source(p_source), not exists (select from app.imports i
    where i.tenant = app.tenant() and i.compartment = app.compartment() and i.source = p_source
      and i.imported_by <> app.actor()));
end $$;

grant execute on function app.record_right(), app.report_mark(), app.is_own_report(text, text),
  app.is_own_source(text, text, text), app.listed_name(), app.listed_with_source(text), app.is_own_import_source(text)
  to consilium_app;
