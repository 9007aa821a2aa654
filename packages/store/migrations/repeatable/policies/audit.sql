drop policy if exists owner_appends on app.audit_entries;
create policy owner_appends on app.audit_entries for insert to consilium_owner with check (true);
drop policy if exists owner_shows on app.audit_entries;
create policy owner_shows on app.audit_entries for select to consilium_owner using (true);
drop policy if exists operate_reads_tenant on app.audit_entries;
create policy operate_reads_tenant on app.audit_entries for select to consilium_operate using (tenant = app.tenant());

drop policy if exists owner_moves on app.audit_heads;
create policy owner_moves on app.audit_heads to consilium_owner using (true);
drop policy if exists operate_reads_tenant on app.audit_heads;
create policy operate_reads_tenant on app.audit_heads for select to consilium_operate using (tenant = app.tenant());
drop policy if exists system_reads on app.audit_heads;
create policy system_reads on app.audit_heads for select to consilium_system using (true);
drop policy if exists system_ticks_off on app.audit_heads;
create policy system_ticks_off on app.audit_heads for update to consilium_system using (pending)
  with check (not pending);

drop policy if exists operate_reads_tenant on app.audit_checkpoints;
create policy operate_reads_tenant on app.audit_checkpoints for select to consilium_operate
  using (tenant = app.tenant());
drop policy if exists system_reads on app.audit_checkpoints;
create policy system_reads on app.audit_checkpoints for select to consilium_system using (true);
drop policy if exists owner_shows on app.audit_checkpoints;
create policy owner_shows on app.audit_checkpoints for select to consilium_owner using (true);
drop policy if exists system_adds on app.audit_checkpoints;
create policy system_adds on app.audit_checkpoints for insert to consilium_system with check (true);

drop policy if exists owner_tells on app.notices;
create policy owner_tells on app.notices for insert to consilium_owner with check (true);
drop policy if exists app_in_scope on app.notices;
create policy app_in_scope on app.notices to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment()
    and (select app.stands_as(array['self', 'proxy', 'care-team'])));

-- So that app.break_glass can ask whether there is such a patient; of the compartment that it has entered only.
drop policy if exists owner_asks on app.conversations;
create policy owner_asks on app.conversations for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment());

drop policy if exists owner_asks on app.resource_versions;
create policy owner_asks on app.resource_versions for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment());

drop policy if exists app_in_scope on app.notices_seen;
create policy app_in_scope on app.notices_seen to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor()
    and (select app.stands_as(array['self', 'proxy', 'care-team'])));
drop policy if exists person_sees on app.notices_seen;
create policy person_sees on app.notices_seen as restrictive for insert to consilium_app with check (app.run() is null);

-- What a reader knows of a record is the reader's own; who has broken the glass leaves nothing.
drop policy if exists app_in_scope on app.last_looks;
create policy app_in_scope on app.last_looks to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor()
    and (select app.stands_as(array['self', 'proxy', 'care-team'])));
drop policy if exists person_looks on app.last_looks;
create policy person_looks on app.last_looks as restrictive for insert to consilium_app with check (app.run() is null);
drop policy if exists person_looks_again on app.last_looks;
create policy person_looks_again on app.last_looks as restrictive for update to consilium_app using (app.run() is null);

drop policy if exists system_shares on app.checkpoint_workers;
create policy system_shares on app.checkpoint_workers to consilium_system using (true) with check (true);
