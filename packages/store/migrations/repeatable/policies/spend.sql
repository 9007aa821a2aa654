drop policy if exists app_in_scope on app.spend;
create policy app_in_scope on app.spend to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.spend;
create policy app_opens on app.spend as restrictive for insert to consilium_app
  with check ((select app.may_open()));
drop policy if exists operate_reads_tenant on app.spend;
create policy operate_reads_tenant on app.spend for select to consilium_operate using (tenant = app.tenant());

drop policy if exists operate_reads_tenant on app.tenant_spend;
create policy operate_reads_tenant on app.tenant_spend for select to consilium_operate using (tenant = app.tenant());

drop policy if exists owner_administers on app.monthly_caps;
create policy owner_administers on app.monthly_caps to consilium_owner using (true);
drop policy if exists app_reads on app.monthly_caps;
create policy app_reads on app.monthly_caps for select to consilium_app
  using (tenant = app.tenant() and compartment in ('', app.compartment()) and (select app.may_open()));

drop policy if exists operate_reads_tenant on app.day_spend;
create policy operate_reads_tenant on app.day_spend for select to consilium_operate using (tenant = app.tenant());

-- The tenant's own cap; those of single compartments name patients, and stay unseen.
drop policy if exists operate_reads_tenant on app.monthly_caps;
create policy operate_reads_tenant on app.monthly_caps for select to consilium_operate
  using (tenant = app.tenant() and compartment = '');

drop policy if exists app_in_scope on app.spend_entries;
create policy app_in_scope on app.spend_entries to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists writer_in_scope on app.spend_entries;
create policy writer_in_scope on app.spend_entries to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null);
drop policy if exists operate_reads_tenant on app.spend_entries;
create policy operate_reads_tenant on app.spend_entries for select to consilium_operate using (tenant = app.tenant());

-- For the functions of sums, which run as the owner.
drop policy if exists owner_sums on app.spend_entries;
create policy owner_sums on app.spend_entries to consilium_owner using (true);

drop policy if exists owner_sums on app.spend;
create policy owner_sums on app.spend to consilium_owner using (true);

drop policy if exists owner_sums on app.tenant_spend;
create policy owner_sums on app.tenant_spend to consilium_owner using (true);

drop policy if exists owner_sums on app.day_spend;
create policy owner_sums on app.day_spend to consilium_owner using (true);
