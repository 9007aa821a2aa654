drop policy if exists owner_reads on app.run_kinds;
create policy owner_reads on app.run_kinds for select to consilium_owner using (true);

drop policy if exists tenant_reads on app.clock_offsets;
create policy tenant_reads on app.clock_offsets for select to consilium_app, consilium_own, consilium_writer using (tenant = app.tenant());
drop policy if exists owner_moves on app.clock_offsets;
create policy owner_moves on app.clock_offsets to consilium_owner using (true);

drop policy if exists app_in_scope on app.silences;
create policy app_in_scope on app.silences to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists app_in_audience on app.silences;
create policy app_in_audience on app.silences as restrictive to consilium_app
  using ((select true from app.runs r
    where r.tenant = silences.tenant and r.compartment = silences.compartment and r.id = silences.run));
drop policy if exists writer_in_conversation on app.silences;
create policy writer_in_conversation on app.silences to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (select true from app.runs r
      where r.tenant = silences.tenant and r.compartment = silences.compartment and r.id = silences.run));

-- The sweep finds what is due, as the owner: ids only.
drop policy if exists owner_finds on app.wakes;
create policy owner_finds on app.wakes for select to consilium_owner using (true);
drop policy if exists owner_sends on app.wakes;
create policy owner_sends on app.wakes for update to consilium_owner using (true);
