-- Who has asked for literature, and with what words, is known to those who read the conversation.
drop policy if exists app_in_scope on app.evidence_searches;
create policy app_in_scope on app.evidence_searches to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.evidence_searches;
create policy app_opens on app.evidence_searches as restrictive for insert to consilium_app
  with check ((select app.may_open()));
