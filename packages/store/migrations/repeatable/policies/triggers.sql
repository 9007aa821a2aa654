-- Triggers and watches are their actor's own, and are made where no patient is open. A research agent's run reads and makes its own;
-- a run of another agent reads and makes none; people change them.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['triggers', 'watches'] loop
    execute format('drop policy if exists app_own on app.%I', v_table);
    execute format('create policy app_own on app.%I to consilium_app, consilium_own
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and (select app.may_open()))
      with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor())', v_table);
    execute format('drop policy if exists app_begins on app.%I', v_table);
    execute format('create policy app_begins on app.%I as restrictive for insert to consilium_app, consilium_own
      with check (compartment = ''actor/'' || app.actor() and purpose = app.purpose() and (select app.may_open()))', v_table);
    execute format('drop policy if exists agent_owns on app.%I', v_table);
    execute format('create policy agent_owns on app.%I as restrictive to consilium_app, consilium_own
      using (app.run() is null or agent = (select app.research_agent()))
      with check (app.run() is null or agent = (select app.research_agent()))', v_table);
    execute format('drop policy if exists app_updates_without_run on app.%I', v_table);
    execute format('create policy app_updates_without_run on app.%I as restrictive for update to consilium_app
      using (app.run() is null)', v_table);
    -- For the sweep and the poller, which run as the owner.
    execute format('drop policy if exists owner_finds on app.%I', v_table);
    execute format('create policy owner_finds on app.%I for select to consilium_owner using (true)', v_table);
    execute format('drop policy if exists owner_fires on app.%I', v_table);
    execute format('create policy owner_fires on app.%I for update to consilium_owner using (true)', v_table);
  end loop;
end $$;
drop policy if exists owner_polls on app.watched_items;
create policy owner_polls on app.watched_items to consilium_owner using (true);

-- What a fired trigger leaves.
drop policy if exists owner_fires on app.research_requests;
create policy owner_fires on app.research_requests for insert to consilium_owner with check (trigger is not null);
drop policy if exists owner_fires on app.wakes;
create policy owner_fires on app.wakes for insert to consilium_owner with check (conversation is not null);
