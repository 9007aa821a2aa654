-- Where rows are updated, the check of the new row leaves the grant out: the old row has just been opened with it, and
-- asking costs more than the rest of the check. Inserts ask in a policy of their own. So in the other files.

drop policy if exists app_in_scope on app.conversations;
create policy app_in_scope on app.conversations to consilium_app, consilium_own
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.conversations;
create policy app_opens on app.conversations as restrictive for insert to consilium_app
  with check ((select app.may_open()));

drop policy if exists app_in_scope on app.messages;
create policy app_in_scope on app.messages to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));

drop policy if exists app_in_scope on app.conversation_state;
create policy app_in_scope on app.conversation_state to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.conversation_state;
create policy app_opens on app.conversation_state as restrictive for insert to consilium_app
  with check ((select app.may_open()));

drop policy if exists app_in_scope on app.wakes;
create policy app_in_scope on app.wakes to consilium_app, consilium_own
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.wakes;
create policy app_opens on app.wakes as restrictive for insert to consilium_app, consilium_own
  with check ((select app.may_open()));
-- A run may leave work for later, in the name of the person for whom it runs and of nobody else.
drop policy if exists app_inserts_own on app.wakes;
create policy app_inserts_own on app.wakes as restrictive for insert to consilium_app, consilium_own
  with check (actor = app.actor() and purpose = app.purpose());
drop policy if exists app_updates_without_run on app.wakes;
create policy app_updates_without_run on app.wakes as restrictive for update to consilium_app
  using (app.run() is null);

drop policy if exists app_in_scope on app.turns;
create policy app_in_scope on app.turns to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_opens on app.turns;
create policy app_opens on app.turns as restrictive for insert to consilium_app
  with check ((select app.may_open()) and actor = app.actor() and purpose = app.purpose());

-- For the functions of turns that run as the owner.
drop policy if exists owner_ends on app.turns;
create policy owner_ends on app.turns to consilium_owner using (true);

-- Ids and codes; not what is held.
drop policy if exists system_reads_ids on app.turns;
create policy system_reads_ids on app.turns for select to consilium_system using (true);
