-- Claims of agents, what was kept from their reader, and the reader's rules are the actor's own. A run of a research agent reads its own
-- claims and nothing else of it; what people and code of ours write, no run writes (class talk).
do $$
declare
  v_table text;
begin
  foreach v_table in array array['research_claims', 'suppressions', 'interruptions', 'interruption_rules'] loop
    execute format('drop policy if exists app_own on app.%I', v_table);
    execute format('create policy app_own on app.%I to consilium_app
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and (select app.may_open()))
      with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor())', v_table);
    execute format('drop policy if exists app_begins on app.%I', v_table);
    execute format('create policy app_begins on app.%I as restrictive for insert to consilium_app
      with check (compartment = ''actor/'' || app.actor() and (select app.may_open()))', v_table);
  end loop;
  foreach v_table in array array['suppressions', 'interruptions', 'interruption_rules'] loop
    execute format('drop policy if exists person_reads on app.%I', v_table);
    execute format('create policy person_reads on app.%I as restrictive for select to consilium_app using (app.run() is null)', v_table);
  end loop;
end $$;
drop policy if exists agent_reads_its_own on app.research_claims;
create policy agent_reads_its_own on app.research_claims as restrictive for select to consilium_app
  using (app.run() is null or agent = (select app.research_agent()));
-- A silence is kept where its turn is closed.
drop policy if exists writer_keeps on app.suppressions;
create policy writer_keeps on app.suppressions for insert to consilium_writer
  with check (tenant = app.tenant() and compartment = app.compartment() and compartment = 'actor/' || app.actor()
    and actor = app.actor() and app.run() is null);
-- For app.wake_budgets, which runs as the owner.
drop policy if exists owner_wakes on app.research_agents;
create policy owner_wakes on app.research_agents for update to consilium_owner using (state = 'out_of_budget') with check (state = 'active');
drop policy if exists owner_asks on app.research_requests;
create policy owner_asks on app.research_requests for insert to consilium_owner with check (why = 'budget');
