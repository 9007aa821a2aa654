-- A turn whose grant went while it ran leaves nothing, and its own scope can no longer write that it ended. The system
-- role says so: its runs are closed with the code `forbidden`, and nothing else changes.
create function app.close_forbidden_turn(p_tenant text, p_compartment text, p_turn uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.runs r set status = 'failed', code = 'forbidden', ended_at = clock_timestamp()
    where r.tenant = p_tenant and r.compartment = p_compartment and r.turn = p_turn
      and r.status = 'running' and r.ended_at is null;
  return found;
end $$;

grant execute on function app.close_forbidden_turn(text, text, uuid) to consilium_system;
