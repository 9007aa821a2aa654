drop policy if exists app_in_scope on app.urgency_checks;
create policy app_in_scope on app.urgency_checks for select to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists app_in_audience on app.urgency_checks;
create policy app_in_audience on app.urgency_checks as restrictive to consilium_app
  using ((select true from app.conversations c where c.tenant = urgency_checks.tenant
    and c.compartment = urgency_checks.compartment and c.id = urgency_checks.conversation));
drop policy if exists writer_in_conversation on app.urgency_checks;
create policy writer_in_conversation on app.urgency_checks to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and conversation = app.conversation());
-- The owner finds what was lost, and counts what one actor has had: app.sweep_checks, app.raises_within_hour.
drop policy if exists owner_finds on app.urgency_checks;
create policy owner_finds on app.urgency_checks for select to consilium_owner
  using (status = 'waiting' or tier is not null);
