-- What consilium_writer reaches in the three functions that it owns (functions/07_grant_once.sql): the conversation that was
-- entered, and what the app may do with these tables.

-- Before a conversation is entered the audience decides; afterwards its row is the only one.
drop policy if exists writer_in_audience on app.conversations;
create policy writer_in_audience on app.conversations for select to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (id = app.conversation() or app.in_audience(created_by, audience, proxies, (select app.relation()))));
drop policy if exists writer_in_conversation on app.conversations;
create policy writer_in_conversation on app.conversations for update to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null and id = app.conversation());

do $$
declare
  v_table text;
begin
  foreach v_table in array array['messages', 'conversation_state', 'turns'] loop
    execute format('drop policy if exists writer_in_conversation on app.%I', v_table);
    execute format('create policy writer_in_conversation on app.%I to consilium_writer
      using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
        and conversation = app.conversation())', v_table);
  end loop;
end $$;

drop policy if exists writer_queues_own on app.turns;
create policy writer_queues_own on app.turns as restrictive for insert to consilium_writer
  with check (actor = app.actor() and purpose = app.purpose());

-- Without a conversation: the row that a cancel leaves for a run that has not begun.
drop policy if exists writer_in_conversation on app.runs;
create policy writer_in_conversation on app.runs to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (conversation = app.conversation() or conversation is null));

drop policy if exists writer_in_conversation on app.steps;
create policy writer_in_conversation on app.steps to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (select true from app.runs r
      where r.tenant = steps.tenant and r.compartment = steps.compartment and r.id = steps.run));

drop policy if exists writer_reads on app.preferences;
create policy writer_reads on app.preferences for select to consilium_writer
  using (tenant = app.tenant() and actor = app.actor());

drop policy if exists writer_reads on app.settings;
create policy writer_reads on app.settings for select to consilium_writer using (tenant = app.tenant());
