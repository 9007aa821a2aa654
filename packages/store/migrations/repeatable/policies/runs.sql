drop policy if exists app_in_scope on app.runs;
create policy app_in_scope on app.runs to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.runs;
create policy app_opens on app.runs as restrictive for insert to consilium_app
  with check ((select app.may_open()));
drop policy if exists operate_reads_tenant on app.runs;
create policy operate_reads_tenant on app.runs for select to consilium_operate using (tenant = app.tenant());
drop policy if exists system_reads_ids on app.runs;
create policy system_reads_ids on app.runs for select to consilium_system using (true);

-- For close_stuck_run only, which runs as the owner.
drop policy if exists owner_reads_running on app.runs;
create policy owner_reads_running on app.runs for select to consilium_owner using (true);
drop policy if exists owner_closes_running on app.runs;
create policy owner_closes_running on app.runs for update to consilium_owner
  using (status = 'running') with check (status = 'failed');

drop policy if exists app_in_scope on app.steps;
create policy app_in_scope on app.steps to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists operate_reads_tenant on app.steps;
create policy operate_reads_tenant on app.steps for select to consilium_operate using (tenant = app.tenant());
