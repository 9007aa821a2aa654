-- app.delete_old runs as the owner: only within it the owner sees and deletes rows of a tenant here.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['runs', 'steps', 'silences', 'conversations', 'messages', 'conversation_state', 'wakes',
    'proposals', 'urgency_checks', 'step_contents', 'replays', 'citations', 'recalls', 'recall_notices', 'evidence_searches',
    'reruns', 'research_requests', 'suppressions', 'work', 'triggers', 'watches'] loop
    execute format('drop policy if exists retention_reads on app.%I', v_table);
    execute format('create policy retention_reads on app.%I for select to consilium_owner
      using (app.deletes_old() and tenant = app.tenant())', v_table);
    execute format('drop policy if exists retention_deletes on app.%I', v_table);
    execute format('create policy retention_deletes on app.%I for delete to consilium_owner
      using (app.deletes_old() and tenant = app.tenant())', v_table);
  end loop;
end $$;
