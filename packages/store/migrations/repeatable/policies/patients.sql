drop policy if exists app_in_scope on app.patient_names;
create policy app_in_scope on app.patient_names to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.patient_names;
create policy app_opens on app.patient_names as restrictive for insert to consilium_app
  with check ((select app.may_open()));
drop policy if exists app_inserts_without_run on app.patient_names;
create policy app_inserts_without_run on app.patient_names as restrictive for insert to consilium_app
  with check (app.run() is null);
drop policy if exists app_updates_without_run on app.patient_names;
create policy app_updates_without_run on app.patient_names as restrictive for update to consilium_app
  using (app.run() is null);

-- Beyond its compartment a row is seen by who holds a live grant for it, and only through app.my_patients_by_name and app.listed_name.
drop policy if exists granted_actor_lists on app.patient_names;
create policy granted_actor_lists on app.patient_names for select to consilium_owner
  using (tenant = app.tenant() and exists (
      select from app.grants g
      where g.tenant = patient_names.tenant and g.compartment = patient_names.compartment and g.actor = app.actor()
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
    ) and not exists (
      select from app.erasures e where e.tenant = patient_names.tenant and e.compartment = patient_names.compartment
    ));

-- The one row whose name, birth date and record number somebody has typed; only app.find_in_emergency sets the key.
drop policy if exists found_in_emergency on app.patient_names;
create policy found_in_emergency on app.patient_names for select to consilium_owner
  using (tenant = app.tenant() and emergency_keys @> array[nullif(current_setting('app.emergency_key', true), '')]
    and not exists (
      select from app.erasures e where e.tenant = patient_names.tenant and e.compartment = patient_names.compartment));

drop policy if exists app_in_scope on app.kept_questions;
create policy app_in_scope on app.kept_questions to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.kept_questions;
create policy app_opens on app.kept_questions as restrictive for insert to consilium_app
  with check ((select app.may_open()) and kept_by = app.actor());
drop policy if exists app_inserts_without_run on app.kept_questions;
create policy app_inserts_without_run on app.kept_questions as restrictive for insert to consilium_app
  with check (app.run() is null);
