-- Written by who writes the graph.
drop policy if exists app_in_scope on app.graph_derivations;
create policy app_in_scope on app.graph_derivations to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = (select app.tenant()) and compartment = (select app.compartment()));
drop policy if exists app_inserts_without_run on app.graph_derivations;
create policy app_inserts_without_run on app.graph_derivations as restrictive for insert to consilium_app
  with check ((select app.may_open()) and (select app.run()) is null
    and (select app.record_right()) in ('write', 'report'));
-- All that a writer can say of a graph that another derivation wrote is that it is to be built again.
drop policy if exists app_updates_without_run on app.graph_derivations;
create policy app_updates_without_run on app.graph_derivations as restrictive for update to consilium_app
  using ((select app.run()) is null and (select app.record_right()) in ('write', 'report'))
  with check (derivation = 0);

-- Who logs in with the right to act as the owner builds graphs again, one record in a transaction. In a function that runs as the
-- owner the login is that of the caller, so none of ours sees a row more. (Versions it may read in its scope: policies/audit.sql.)
do $$
declare
  v_table text;
begin
  foreach v_table in array array['graph_nodes', 'graph_edges', 'dangling_edges'] loop
    execute format('drop policy if exists owner_rebuilds on app.%I', v_table);
    execute format('create policy owner_rebuilds on app.%I to consilium_owner
      using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_owners_login()))', v_table);
  end loop;
end $$;
drop policy if exists owner_rebuilds on app.graph_derivations;
create policy owner_rebuilds on app.graph_derivations to consilium_owner using ((select app.is_owners_login()));
