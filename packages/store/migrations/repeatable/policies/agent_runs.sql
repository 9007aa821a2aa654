-- A transaction on behalf of an agent run (app.run is set) reads and makes proposals; nothing else. (The turn's own rows are
-- written by code of ours, which sets no run: so are work, cached values and artifacts.) Tables with further rules say it in their own
-- file.
-- Read below, so it comes first.
drop policy if exists owner_reads on app.table_classes;
create policy owner_reads on app.table_classes for select to consilium_owner using (true);

do $$
declare
  v_table text;
begin
  for v_table in select c.name from app.table_classes c where c.class = 'talk' loop
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

-- A replay leaves nothing behind.
do $$
declare
  v_table text;
begin
  for v_table in select c.name from app.table_classes c where c.class in ('proposal', 'work') or c.name = 'effects' loop
    execute format('drop policy if exists inserts_outside_replay on app.%I', v_table);
    execute format('create policy inserts_outside_replay on app.%I as restrictive for insert to consilium_app, consilium_own
      with check (not (select app.in_replay()))', v_table);
  end loop;
end $$;
