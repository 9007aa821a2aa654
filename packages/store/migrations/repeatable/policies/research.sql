-- Research agents, what they are asked and what they remember are their actor's own, and are made where no patient is open. A run of a
-- research agent reads its own rows and makes none; a run of another agent of the actor (the interaction agent) makes agents and
-- requests, and reads no memory.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['research_agents', 'research_requests'] loop
    execute format('drop policy if exists app_own on app.%I', v_table);
    execute format('create policy app_own on app.%I to consilium_app, consilium_own
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and (select app.may_open()))
      with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor())', v_table);
    execute format('drop policy if exists app_begins on app.%I', v_table);
    execute format('create policy app_begins on app.%I as restrictive for insert to consilium_app, consilium_own
      with check (compartment = ''actor/'' || app.actor() and purpose = app.purpose() and (select app.may_open())
        and (select app.research_agent()) is null)', v_table);
    execute format('drop policy if exists app_updates_without_run on app.%I', v_table);
    execute format('create policy app_updates_without_run on app.%I as restrictive for update to consilium_app
      using (app.run() is null)', v_table);
  end loop;
end $$;
drop policy if exists agent_reads_itself on app.research_agents;
create policy agent_reads_itself on app.research_agents as restrictive for select to consilium_app, consilium_own
  using (coalesce(id = (select app.research_agent()), true));
drop policy if exists agent_reads_its_own on app.research_requests;
create policy agent_reads_its_own on app.research_requests as restrictive for select to consilium_app, consilium_own
  using (coalesce(agent = (select app.research_agent()), true));

drop policy if exists app_in_scope on app.agent_memory;
create policy app_in_scope on app.agent_memory to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open())
    and (app.run() is null or agent = (select app.research_agent())))
  with check (tenant = app.tenant() and compartment = app.compartment());
drop policy if exists app_begins on app.agent_memory;
create policy app_begins on app.agent_memory as restrictive for insert to consilium_app
  with check (compartment = 'actor/' || app.actor() and (select app.may_open()));
drop policy if exists app_remembers on app.agent_memory;
create policy app_remembers on app.agent_memory as restrictive for update to consilium_app
  using (compartment = 'actor/' || app.actor());

-- For app.research_agent and app.due_requests, which run as the owner.
drop policy if exists owner_finds on app.research_requests;
create policy owner_finds on app.research_requests for select to consilium_owner using (true);
drop policy if exists owner_sends on app.research_requests;
create policy owner_sends on app.research_requests for update to consilium_owner using (true);
drop policy if exists owner_finds on app.research_agents;
create policy owner_finds on app.research_agents for select to consilium_owner using (true);
