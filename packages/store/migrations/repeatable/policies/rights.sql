-- Who may write what of a record: app.record_right() (functions/02_rights.sql), docs/rights.md.

drop policy if exists rights_insert on app.proposals;
create policy rights_insert on app.proposals as restrictive for insert to consilium_app
  with check ((select app.record_right()) in ('write', 'report') and (source_kind <> 'person' or (select app.run()) is null));
drop policy if exists rights_decide on app.proposals;
create policy rights_decide on app.proposals as restrictive for update to consilium_app
  using ((select app.record_right()) = 'write'
    or ((select app.record_right()) = 'report' and app.is_own_source(source_kind, source_id, proposed_by)));

-- The author of a version is the actor of its transaction. A report is marked, is no order, and replaces only what the
-- same person has reported. What it says of its origin (an import, a proposal) is that person's own too.
drop policy if exists rights_insert on app.resource_versions;
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
drop policy if exists rights_update on app.resource_versions;
create policy rights_update on app.resource_versions as restrictive for update to consilium_app
  using ((select app.record_right()) = 'write' or ((select app.record_right()) = 'report'
    and recorded_by = (select app.actor()) and content -> 'meta' -> 'security' @> (select app.report_mark())));

-- A source belongs to who sends it: what a patient or a proxy imports is from `patient:<actor>`, and nobody else uses
-- such a name.
drop policy if exists rights_insert on app.imports;
create policy rights_insert on app.imports as restrictive for insert to consilium_app
  with check (imported_by = (select app.actor()) and case (select app.record_right())
    when 'write' then source not like 'patient:%' and app.is_own_import_source(source)
    when 'report' then source = 'patient:' || (select app.actor())
    else false end);

-- The text of a document is what quotes point into: only who added the document adds it.
drop policy if exists rights_insert on app.document_pages;
create policy rights_insert on app.document_pages as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write'
    or ((select app.record_right()) = 'report' and app.is_own_report('DocumentReference', document)));

-- That an entry is right although it looks odd is for the care team to say: it is not asked again.
drop policy if exists rights_insert on app.kept_questions;
create policy rights_insert on app.kept_questions as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write');

-- Who only reads sends nothing in the patient's name. (An actor's own compartment has no right of a record.)
drop policy if exists rights_insert on app.effects;
create policy rights_insert on app.effects as restrictive for insert to consilium_app
  with check ((select app.record_right()) is distinct from 'read');
drop policy if exists rights_update on app.effects;
create policy rights_update on app.effects as restrictive for update to consilium_app
  using ((select app.record_right()) is distinct from 'read');

-- The graph follows the versions: a report changes what its own entries say, and the types that several say together.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['graph_nodes', 'graph_edges', 'dangling_edges'] loop
    execute format('drop policy if exists rights_insert on app.%I', v_table);
    execute format('create policy rights_insert on app.%I as restrictive for insert to consilium_app
      with check ((select app.record_right()) = ''write'' or ((select app.record_right()) = ''report''
        and (resource_type is null or app.is_own_report(resource_type, resource_id))))', v_table);
    execute format('drop policy if exists rights_update on app.%I', v_table);
    execute format('create policy rights_update on app.%I as restrictive for update to consilium_app
      using ((select app.record_right()) = ''write'' or ((select app.record_right()) = ''report''
        and (resource_type is null or app.is_own_report(resource_type, resource_id))))', v_table);
  end loop;
end $$;

-- A report moves the time of the last change, and the name only where the Patient is its own.
drop policy if exists rights_insert on app.patient_names;
create policy rights_insert on app.patient_names as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write' or ((select app.record_right()) = 'report'
    and (array[name, birth_date, nullif(sought, ''), family, given, language, nullif(sorted, ''),
          nullif(emergency_keys, '{}')::text, nullif(numbers, '{}')::text] = array_fill(null::text, array[9])
      or app.is_own_report('Patient', replace(substr(compartment, 9), '_', '.')))));
drop policy if exists rights_update on app.patient_names;
create policy rights_update on app.patient_names as restrictive for update to consilium_app
  using ((select app.record_right()) in ('write', 'report'))
  with check ((select app.record_right()) = 'write' or ((select app.record_right()) = 'report'
    and (array[name, birth_date, sought, family, given, language, sorted, emergency_keys::text, numbers::text]
        = (select app.listed_name())
      or app.is_own_report('Patient', replace(substr(compartment, 9), '_', '.')))));
