-- An answer is run again by the care team, as a person; who may read the conversation may read the comparison. (The program shows it to
-- the care team.)
drop policy if exists app_in_scope on app.reruns;
create policy app_in_scope on app.reruns to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment() and asked_by = app.actor());
drop policy if exists app_opens on app.reruns;
create policy app_opens on app.reruns as restrictive for insert to consilium_app
  with check (answer is null and (select app.relation()) = 'care-team' and (select app.may_open()));
-- For app.is_rerun.
drop policy if exists owner_asks on app.reruns;
create policy owner_asks on app.reruns for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));

-- The library's: read in the tenant, added by a person with no patient open, in their own name.
drop policy if exists app_reads on app.grade_assessments;
create policy app_reads on app.grade_assessments for select to consilium_app
  using (tenant = app.tenant() and (select app.may_open()));
drop policy if exists app_adds on app.grade_assessments;
create policy app_adds on app.grade_assessments for insert to consilium_app
  with check (tenant = app.tenant() and assessed_by = app.actor() and app.run() is null
    and app.compartment() = 'actor/' || app.actor() and (select app.may_open()));
