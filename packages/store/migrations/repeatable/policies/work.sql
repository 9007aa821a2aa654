-- Work, what is cached of it and what it made are the actor's own: what somebody gave to a function may be a conversation that others
-- do not read.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['work', 'cache_entries', 'artifacts'] loop
    execute format('drop policy if exists app_own on app.%I', v_table);
    execute format('create policy app_own on app.%I to consilium_app
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and (select app.may_open()))
      with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor())', v_table);
    execute format('drop policy if exists app_opens on app.%I', v_table);
    execute format('create policy app_opens on app.%I as restrictive for insert to consilium_app
      with check ((select app.may_open()))', v_table);
  end loop;
end $$;
drop policy if exists app_asks_for_its_purpose on app.work;
create policy app_asks_for_its_purpose on app.work as restrictive for insert to consilium_app
  with check (purpose = app.purpose());

-- For app.sweep_work and app.drop_expired, which run as the owner.
drop policy if exists owner_finds on app.work;
create policy owner_finds on app.work for select to consilium_owner using (true);
drop policy if exists owner_finds on app.cache_entries;
create policy owner_finds on app.cache_entries for select to consilium_owner using (expires_at < statement_timestamp());
drop policy if exists owner_drops on app.cache_entries;
create policy owner_drops on app.cache_entries for delete to consilium_owner using (expires_at < statement_timestamp());
