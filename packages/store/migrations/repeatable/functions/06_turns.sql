-- A turn as the program reads it: [run, seq, team, actor, purpose].
create or replace function app.turn_json(t app.turns) returns json language sql stable
  return json_build_array(t.run, t.seq, t.team, t.actor, t.purpose);

-- Makes the first that waits active. Null: none waits. For callers that hold the lock, after the active one has gone.
create or replace function app.next_turn(p_tenant text, p_compartment text, p_conversation uuid) returns json
language sql volatile as $$
  update app.turns t set is_active = true, active_at = clock_timestamp()
    where t.tenant = p_tenant and t.compartment = p_compartment and t.run = (
      select w.run from app.turns w
      where w.tenant = p_tenant and w.compartment = p_compartment and w.conversation = p_conversation
        and not w.is_active
      order by w.place limit 1)
    returning app.turn_json(t)
$$;

-- Puts a turn into the conversation's queue. `active`: it is to be sent now. `waits`, or `full`: then nothing was done.
-- For callers that hold the conversation's row.
create or replace function app.queue_turn(p_conversation uuid, p_run uuid, p_seq integer, p_team text, p_most integer) returns text
language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
  v_busy boolean;
begin
  perform from app.turns t
    where t.tenant = v_tenant and t.compartment = v_compartment and t.conversation = p_conversation and t.is_active
    for update;
  v_busy := found;
  if v_busy and p_most <= (select count(*) from app.turns t
      where t.tenant = v_tenant and t.compartment = v_compartment and t.conversation = p_conversation
        and not t.is_active) then
    return 'full';
  end if;
  insert into app.turns (tenant, compartment, run, conversation, seq, team, actor, purpose, place, is_active, active_at)
    values (v_tenant, v_compartment, p_run, p_conversation, p_seq, p_team, app.actor(), app.purpose(),
      1 + (select coalesce(max(t.place), 0) from app.turns t
        where t.tenant = v_tenant and t.compartment = v_compartment and t.conversation = p_conversation),
      not v_busy, case when not v_busy then clock_timestamp() end);
  return case when v_busy then 'waits' else 'active' end;
end $$;

create or replace function app.end_turn_without_answer(
  p_tenant text, p_compartment text, p_conversation uuid, p_turn uuid, p_code text
) returns json language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ended boolean;
begin
  delete from app.turns t
    where t.tenant = p_tenant and t.compartment = p_compartment and t.run = p_turn and t.conversation = p_conversation
      and t.is_active;
  v_ended := found;
  update app.runs r set status = 'failed', code = p_code, ended_at = clock_timestamp()
    where r.tenant = p_tenant and r.compartment = p_compartment and r.turn = p_turn
      and r.status = 'running' and r.ended_at is null;
  if v_ended then
    return app.next_turn(p_tenant, p_compartment, p_conversation);
  end if;
  -- It had ended before: the send of the one after it may have been lost.
  return (select app.turn_json(t) from app.turns t
    where t.tenant = p_tenant and t.compartment = p_compartment and t.conversation = p_conversation and t.is_active);
end $$;

-- Turns whose send was lost (active for so long, and no invocation has begun them), and turns that hold their conversation
-- though their rows have ended (has_ended). First makes those active that wait behind nothing. Ids and codes of all tenants.
create or replace function app.sweep_turns(p_older interval, p_limit integer)
returns table (tenant text, compartment text, conversation uuid, turn json, has_ended boolean)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.next_turn(w.tenant, w.compartment, w.conversation) from (
    select distinct t.tenant, t.compartment, t.conversation from app.turns t
    where not t.is_active and t.accepted_at < statement_timestamp() - p_older
      and not exists (select from app.turns a where a.tenant = t.tenant and a.compartment = t.compartment
        and a.conversation = t.conversation and a.is_active)
    limit p_limit) w;
  return query
    select t.tenant, t.compartment, t.conversation, app.turn_json(t), r.ended_at is not null
    from app.turns t left join app.runs r
      on r.tenant = t.tenant and r.compartment = t.compartment and r.id = t.run and r.invocation is not null
    where t.is_active and t.active_at < statement_timestamp() - p_older
      and (r.id is null or r.ended_at < statement_timestamp() - p_older)
    order by t.active_at limit p_limit;
end $$;

grant execute on function app.turn_json(app.turns), app.queue_turn(uuid, uuid, integer, text, integer)
  to consilium_app;
grant execute on function app.turn_json(app.turns), app.next_turn(text, text, uuid),
  app.queue_turn(uuid, uuid, integer, text, integer) to consilium_writer;
grant execute on function app.end_turn_without_answer(text, text, uuid, uuid, text),
  app.sweep_turns(interval, integer) to consilium_system;
