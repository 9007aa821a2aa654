drop policy if exists app_in_scope on app.effects;
create policy app_in_scope on app.effects to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.effects;
create policy app_opens on app.effects as restrictive for insert to consilium_app
  with check ((select app.may_open()));

-- Code of ours sends and keeps the ledger; a transaction of an agent run makes proposals only.
drop policy if exists app_inserts_without_run on app.effects;
create policy app_inserts_without_run on app.effects as restrictive for insert to consilium_app
  with check (app.run() is null);
drop policy if exists app_updates_without_run on app.effects;
create policy app_updates_without_run on app.effects as restrictive for update to consilium_app
  using (app.run() is null);

-- What waits for a person, also after the patient was erased and nobody can open the compartment any more.
drop policy if exists operate_reads_parked on app.effects;
create policy operate_reads_parked on app.effects for select to consilium_operate
  using (tenant = app.tenant() and status = 'parked');
