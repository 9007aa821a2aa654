drop policy if exists app_sees_own on app.preferences;
create policy app_sees_own on app.preferences to consilium_app
  using (tenant = app.tenant() and actor = app.actor());

drop policy if exists owner_administers on app.settings;
create policy owner_administers on app.settings to consilium_owner using (true);
drop policy if exists app_reads on app.settings;
create policy app_reads on app.settings for select to consilium_app using (tenant = app.tenant());
