drop policy if exists app_in_scope on app.imports;
create policy app_in_scope on app.imports to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists app_without_run on app.imports;
create policy app_without_run on app.imports as restrictive for insert to consilium_app
  with check (app.run() is null);

drop policy if exists app_in_scope on app.resource_versions;
create policy app_in_scope on app.resource_versions to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.resource_versions;
create policy app_opens on app.resource_versions as restrictive for insert to consilium_app
  with check ((select app.may_open()));

-- A model makes proposals; whatever it says, a transaction of an agent run writes no version and ends none. What is
-- written is the newest version; one that has ended keeps its end.
drop policy if exists app_inserts_without_run on app.resource_versions;
create policy app_inserts_without_run on app.resource_versions as restrictive for insert to consilium_app
  with check (app.run() is null and recorded_to = 'infinity');
drop policy if exists app_updates_without_run on app.resource_versions;
create policy app_updates_without_run on app.resource_versions as restrictive for update to consilium_app
  using (app.run() is null and recorded_to = 'infinity')
  with check (app.run() is null and recorded_to < 'infinity');

drop policy if exists app_in_scope on app.proposals;
create policy app_in_scope on app.proposals to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.proposals;
create policy app_opens on app.proposals as restrictive for insert to consilium_app
  with check ((select app.may_open()) and status = 'open' and run is not distinct from app.run()
    and proposed_by = app.actor());

-- What is decided stays so.
drop policy if exists person_decides on app.proposals;
create policy person_decides on app.proposals as restrictive for update to consilium_app
  using (app.run() is null and status = 'open')
  with check (app.run() is null and decided_by = app.actor());

drop policy if exists app_in_scope on app.document_pages;
create policy app_in_scope on app.document_pages to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists app_without_run on app.document_pages;
create policy app_without_run on app.document_pages as restrictive for insert to consilium_app
  with check (app.run() is null);

drop policy if exists owner_administers on app.import_sources;
create policy owner_administers on app.import_sources to consilium_owner using (true);
