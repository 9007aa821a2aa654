-- A transaction on behalf of an agent run (app.run is set) reads and makes proposals; nothing else. (The turn's own rows are
-- written by code of ours, which sets no run.) Tables with further rules say it in their own file.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['conversations', 'messages', 'conversation_state', 'preferences', 'runs', 'steps',
    'spend', 'tenant_spend', 'day_spend'] loop
    execute format('drop policy if exists app_inserts_without_run on app.%I', v_table);
    execute format('create policy app_inserts_without_run on app.%I as restrictive for insert to consilium_app
      with check (app.run() is null)', v_table);
    execute format('drop policy if exists app_updates_without_run on app.%I', v_table);
    execute format('create policy app_updates_without_run on app.%I as restrictive for update to consilium_app
      using (app.run() is null)', v_table);
    execute format('drop policy if exists app_deletes_without_run on app.%I', v_table);
    execute format('create policy app_deletes_without_run on app.%I as restrictive for delete to consilium_app
      using (app.run() is null)', v_table);
  end loop;
end $$;
