-- Asked once for a statement, not for each of the thousands of rows of an import.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['graph_nodes', 'graph_edges', 'dangling_edges'] loop
    execute format('drop policy if exists app_in_scope on app.%I', v_table);
    execute format('create policy app_in_scope on app.%I to consilium_app
      using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
      with check (tenant = (select app.tenant()) and compartment = (select app.compartment()))', v_table);
    execute format('drop policy if exists app_opens on app.%I', v_table);
    execute format('create policy app_opens on app.%I as restrictive for insert to consilium_app
      with check ((select app.may_open()))', v_table);
    execute format('drop policy if exists app_inserts_without_run on app.%I', v_table);
    execute format('create policy app_inserts_without_run on app.%I as restrictive for insert to consilium_app
      with check ((select app.run()) is null and recorded_to is null)', v_table);
    execute format('drop policy if exists app_updates_without_run on app.%I', v_table);
    execute format('create policy app_updates_without_run on app.%I as restrictive for update to consilium_app
      using (app.run() is null and recorded_to is null)
      with check (app.run() is null and recorded_to is not null)', v_table);
  end loop;
end $$;
