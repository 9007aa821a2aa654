-- Citations are written with their message and read by functions of the owner alone.
drop policy if exists app_in_scope on app.citations;
create policy app_in_scope on app.citations for insert to consilium_app
  with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and (select app.may_open()));
drop policy if exists writer_in_conversation on app.citations;
create policy writer_in_conversation on app.citations for insert to consilium_writer
  with check (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and conversation = app.conversation());

drop policy if exists app_in_scope on app.recalls;
create policy app_in_scope on app.recalls for select to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
drop policy if exists writer_in_conversation on app.recalls;
create policy writer_in_conversation on app.recalls for select to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and conversation = app.conversation());

-- For app.mark_recalls, which looks at all tenants, and for what a reader asks over all patients: functions/26_recall.sql.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['citations', 'recalls', 'recall_notices', 'snapshots', 'snapshot_statuses', 'status_checks',
    'status_pollers'] loop
    execute format('drop policy if exists owner_reads on app.%I', v_table);
    execute format('create policy owner_reads on app.%I for select to consilium_owner using (true)', v_table);
  end loop;
  foreach v_table in array array['recalls', 'recall_notices', 'snapshot_statuses', 'status_checks', 'status_pollers'] loop
    execute format('drop policy if exists owner_adds on app.%I', v_table);
    execute format('create policy owner_adds on app.%I for insert to consilium_owner with check (true)', v_table);
  end loop;
  foreach v_table in array array['recall_notices', 'status_checks', 'status_pollers'] loop
    execute format('drop policy if exists owner_changes on app.%I', v_table);
    execute format('create policy owner_changes on app.%I for update to consilium_owner using (true)', v_table);
  end loop;
end $$;

-- Beyond its compartment a conversation is seen by who may open it, through app.my_citations and app.my_recalls, which ask for the audience.
drop policy if exists granted_actor_finds on app.conversations;
create policy granted_actor_finds on app.conversations for select to consilium_owner
  using (tenant = app.tenant() and app.compartment() = 'actor/' || app.actor()
    and (compartment = app.compartment() or exists (
      select from app.grants g
      where g.tenant = conversations.tenant and g.compartment = conversations.compartment and g.actor = app.actor()
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp()))));
