-- The library is read by everybody of the tenant, agents too, and written where no patient is open and no agent runs: so nothing of a
-- patient, and nothing that a model wrote, can come into it. Nobody changes or deletes.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['snapshots', 'snapshot_statuses'] loop
    execute format('drop policy if exists app_reads on app.%I', v_table);
    execute format('create policy app_reads on app.%I for select to consilium_app
      using (tenant = app.tenant() and (select app.may_open()))', v_table);
    execute format('drop policy if exists app_adds on app.%I', v_table);
    execute format('create policy app_adds on app.%I for insert to consilium_app
      with check (tenant = app.tenant() and app.run() is null and app.compartment() = ''actor/'' || app.actor()
        and (select app.may_open()))', v_table);
  end loop;
end $$;

-- An import is seen by who has begun it.
drop policy if exists app_reads on app.evidence_imports;
create policy app_reads on app.evidence_imports for select to consilium_app
  using (tenant = app.tenant() and actor = app.actor() and (select app.may_open()));
drop policy if exists app_adds on app.evidence_imports;
create policy app_adds on app.evidence_imports for insert to consilium_app
  with check (tenant = app.tenant() and actor = app.actor() and app.run() is null
    and app.compartment() = 'actor/' || app.actor() and stage = 'waiting' and (select app.may_open()));
drop policy if exists system_reads on app.evidence_imports;
create policy system_reads on app.evidence_imports for select to consilium_system using (true);
drop policy if exists system_works on app.evidence_imports;
create policy system_works on app.evidence_imports for update to consilium_system using (true) with check (true);
