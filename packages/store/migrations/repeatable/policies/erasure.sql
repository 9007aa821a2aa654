-- The owner's functions see and delete rows of the compartment that they have entered, once it has a tombstone. Each table
-- that app.erasable_tables() names is here: a new table with a tenant and a compartment is added to the list.
do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'agent_memory',
    'answer_ratings',
    'artifacts',
    'cache_entries',
    'citations',
    'conversation_state',
    'conversations',
    'dangling_edges',
    'data_keys',
    'document_pages',
    'evidence_searches',
    'grants',
    'graph_derivations',
    'graph_edges',
    'graph_nodes',
    'imports',
    'interruption_rules',
    'interruptions',
    'kept_questions',
    'last_looks',
    'messages',
    'monthly_caps',
    'notices',
    'notices_seen',
    'papers',
    'patient_names',
    'proposals',
    'recall_notices',
    'recalls',
    'replays',
    'reruns',
    'research_agents',
    'research_claims',
    'research_requests',
    'resource_versions',
    'runs',
    'silences',
    'spend_entries',
    'step_contents',
    'steps',
    'suppressions',
    'triggers',
    'turns',
    'urgency_checks',
    'wakes',
    'watches',
    'work',
    'workspace_versions',
    'workspaces'
  ] loop
    execute format('drop policy if exists erasure_reads on app.%I', v_table);
    execute format('create policy erasure_reads on app.%I for select to consilium_owner
      using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()))', v_table);
    execute format('drop policy if exists erasure_deletes on app.%I', v_table);
    execute format('create policy erasure_deletes on app.%I for delete to consilium_owner
      using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()))', v_table);
  end loop;
end $$;

drop policy if exists owner_keeps on app.erasures;
create policy owner_keeps on app.erasures to consilium_owner using (true);
drop policy if exists system_reads on app.erasures;
create policy system_reads on app.erasures for select to consilium_system using (true);

-- What an actor has chosen or brought into the library belongs to the actor's own compartment, though its table has no such column.
-- (The document is the tenant's, and stays.)
do $$
declare
  v_table text;
begin
  foreach v_table in array array['preferences', 'evidence_imports'] loop
    execute format('drop policy if exists erasure_reads on app.%I', v_table);
    execute format('create policy erasure_reads on app.%I for select to consilium_owner
      using (tenant = app.tenant() and ''actor/'' || actor = app.compartment() and (select app.is_erased()))', v_table);
    execute format('drop policy if exists erasure_deletes on app.%I', v_table);
    execute format('create policy erasure_deletes on app.%I for delete to consilium_owner
      using (tenant = app.tenant() and ''actor/'' || actor = app.compartment() and (select app.is_erased()))', v_table);
  end loop;
end $$;

-- The ledger stays. What was claimed when the patient went may have been sent, and nobody can mark it any more.
drop policy if exists erasure_reads on app.effects;
create policy erasure_reads on app.effects for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()));
drop policy if exists erasure_parks on app.effects;
create policy erasure_parks on app.effects for update to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()));
