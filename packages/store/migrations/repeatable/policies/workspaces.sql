-- Files are their actor's own, and lie where no patient is open. A run reaches those of its own agent, and only as the role of teams
-- without a patient; the app role is for people and for code of ours that no model steers.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['workspaces', 'workspace_versions'] loop
    execute format('drop policy if exists app_own on app.%I', v_table);
    execute format('create policy app_own on app.%I to consilium_app
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and app.run() is null
        and (select app.may_open()))
      with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and app.run() is null
        and compartment = ''actor/'' || app.actor())', v_table);
    execute format('drop policy if exists agent_own on app.%I', v_table);
    execute format('create policy agent_own on app.%I to consilium_own
      using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor()
        and owner = (select app.workspace_owner()) and (select app.may_open()))
      with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor()
        and owner = (select app.workspace_owner()))', v_table);
    execute format('drop policy if exists app_opens on app.%I', v_table);
    execute format('create policy app_opens on app.%I as restrictive for insert to consilium_app, consilium_own
      with check ((select app.may_open()))', v_table);
  end loop;
end $$;
-- A version says truly which run wrote it.
drop policy if exists says_its_run on app.workspace_versions;
create policy says_its_run on app.workspace_versions as restrictive for insert to consilium_app, consilium_own
  with check (source_run::text is not distinct from app.run());
