-- The same rules as in 0042, asked row by row of the key. PostgreSQL answers `exists` here with a hash of all conversations
-- where it expects many rows, and reads the whole table for it; a subquery for one value is never answered so. Null: no.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['messages', 'conversation_state', 'wakes'] loop
    execute format('alter policy app_in_audience on app.%1$I using ((select true from app.conversations c
      where c.tenant = %1$I.tenant and c.compartment = %1$I.compartment and c.id = %1$I.conversation))', v_table);
  end loop;
end $$;
alter policy app_in_audience on app.runs
  using (conversation is null or (select true from app.conversations c
    where c.tenant = runs.tenant and c.compartment = runs.compartment and c.id = runs.conversation));
alter policy app_in_audience on app.steps
  using ((select true from app.runs r
    where r.tenant = steps.tenant and r.compartment = steps.compartment and r.id = steps.run));
alter policy app_in_audience on app.proposals
  using (source_kind in ('document', 'person') or (select true from app.conversations c
    where c.tenant = proposals.tenant and c.compartment = proposals.compartment and c.id = proposals.conversation));
