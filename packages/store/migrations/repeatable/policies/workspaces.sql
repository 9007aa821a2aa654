-- Files are their actor's own, and lie where no patient is open. Runs write and read those of their own agent, as the role of teams
-- without a patient; the app role reads them for people.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['workspaces', 'workspace_versions'] loop
    execute format('drop policy if exists person_reads on app.%I', v_table);
    execute format('create policy person_reads on app.%I for select to consilium_app
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and app.run() is null
        and (select app.may_open()))', v_table);
    execute format('drop policy if exists agent_own on app.%I', v_table);
    execute format('create policy agent_own on app.%I to consilium_own
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor()
        and owner = (select app.workspace_owner()) and (select app.may_open()))', v_table);
    -- For app.keep_newest, which runs as the owner.
    execute format('drop policy if exists owner_thins on app.%I', v_table);
    execute format('create policy owner_thins on app.%I to consilium_owner
      using (current_setting(''app.thins_files'', true) = ''yes'' and tenant = app.tenant() and compartment = app.compartment()
        and actor = app.actor() and owner = ''00000000-0000-0000-0000-000000000000'')', v_table);
  end loop;
end $$;
-- A version says truly which run wrote it.
drop policy if exists says_its_run on app.workspace_versions;
create policy says_its_run on app.workspace_versions as restrictive for insert to consilium_own
  with check (source_run::text = app.run());
