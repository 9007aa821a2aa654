drop policy if exists owner_administers on app.grants;
create policy owner_administers on app.grants to consilium_owner using (true);
drop policy if exists app_sees_own on app.grants;
create policy app_sees_own on app.grants for select to consilium_app
  using (tenant = app.tenant() and actor = app.actor());
