drop policy if exists app_in_scope on app.papers;
create policy app_in_scope on app.papers to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
-- A version is its author's, is not signed when it is written, and a run begins papers only: a person edits them.
drop policy if exists app_opens on app.papers;
create policy app_opens on app.papers as restrictive for insert to consilium_app
  with check ((select app.may_open()) and written_by = app.actor() and signed_by is null
    and made_by is not distinct from app.run() and (app.run() is null or version = 1));
-- Patients and proxies prepare visits and ask the library; letters are the care team's.
drop policy if exists rights_insert on app.papers;
create policy rights_insert on app.papers as restrictive for insert to consilium_app
  with check ((select app.record_right()) = 'write'
    or ((select app.record_right()) = 'report' and kind in ('prepared-visit', 'evidence-brief')));
-- The care team signs, each in their own name; what is signed stays so.
drop policy if exists person_signs on app.papers;
create policy person_signs on app.papers as restrictive for update to consilium_app
  using (app.run() is null and signed_by is null and (select app.record_right()) = 'write')
  with check (app.run() is null and signed_by = app.actor());
