-- The grant is asked once in a function of the hot path, not by every policy of every table that it touches. Three
-- functions run as consilium_writer, which nobody logs in as. Each begins with app.enter_conversation: it sets the scope
-- that the caller names, asks for the grant and the audience, and the function does nothing if the answer is no. The
-- policies of the role (policies/writer.sql) let it reach the conversation that was entered, in its tenant and compartment,
-- and nothing of an agent's run: no more than the caller could.
--
-- Any role may set a setting, so what a caller has set before counts for nothing: each of these functions sets them first.
-- What they call stays SECURITY INVOKER: for them it runs as consilium_writer, for the app under the app's own policies.

-- The conversation that was entered; only the policies of consilium_writer ask.
create or replace function app.conversation() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.conversation', true), '')::uuid;

-- True if the actor may open the compartment for this purpose and is in the audience of the conversation. Without one (a task that
-- reports to nobody) nothing of any conversation is reached.
create or replace function app.enter_conversation(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_conversation uuid
) returns boolean language plpgsql volatile as $$
begin
  perform set_config('app.conversation', '', true);
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return false;
  end if;
  if p_conversation is null then
    return true;
  end if;
  perform set_config('app.conversation', p_conversation::text, true) from app.conversations c
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation;
  return found;
end $$;

-- Locks the row of the conversation that was entered. A grant may have ended while it waited, so then it asks again.
create or replace function app.lock_entered() returns boolean language plpgsql volatile as $$
begin
  if app.conversation() is null then
    return false;
  end if;
  perform from app.conversations c
    where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = app.conversation()
    for update skip locked;
  if found then
    return true;
  end if;
  perform from app.conversations c
    where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = app.conversation()
    for update;
  return app.enter_conversation(app.tenant(), app.actor(), app.compartment(), app.purpose(), app.conversation());
end $$;

grant execute on function app.enter_conversation(text, text, text, text, uuid), app.lock_entered(), app.conversation()
  to consilium_writer;

-- consilium_writer creates the three functions below, as their owner; it may create in the schema for this moment only.
-- Default privileges are the owner's: of what another role creates EXECUTE is taken from everybody by hand.
grant create on schema app to consilium_writer;
set local role consilium_writer;

drop function if exists app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer);
drop function if exists app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer, text);
drop function if exists app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer, text, boolean);
-- Gives a message its number and its turn a place. p_role: `user` a person's, `agent` one of an agent or of code. Null seq: no such conversation in this scope, or no room
-- (is_full). p_check: a model is to read it for danger, beside its turn. p_citations: as for app.keep_citations. run: the turn that is to be sent now; of a message that came twice too, as its send may have been lost.
create or replace function app.accept_turn(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_id uuid, p_client_key text, p_body json, p_run uuid, p_most integer, p_role text,
  p_check boolean default false, p_citations json default null,
  out seq integer, out id uuid, out duplicate boolean, out team text, out run uuid, out is_full boolean
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_place text;
begin
  if not app.enter_conversation(p_tenant, p_actor, p_compartment, p_purpose, p_conversation) then
    return;
  end if;
  if not app.lock_entered() then
    return;
  end if;
  is_full := false;
  update app.conversations c set next_seq = c.next_seq + 1
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation
    returning c.next_seq - 1, c.team into seq, team;
  id := p_id;
  duplicate := exists (select from app.messages m
    where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
      and m.created_by = p_actor and m.client_key = p_client_key);
  if not duplicate then
    v_place := app.queue_turn(p_conversation, p_run, accept_turn.seq, accept_turn.team, p_most);
    if v_place <> 'full' then
      insert into app.messages (tenant, compartment, conversation, seq, id, role, client_key, body, status, created_by, created_at)
        values (p_tenant, p_compartment, p_conversation, accept_turn.seq, p_id, p_role, p_client_key, p_body, 'complete',
          p_actor,
          -- Beside what agents did, by the clock of a demonstration. A patient's record goes by the real one, and so do the moments as of
          -- which its answers are run again.
          case when p_compartment like 'actor/%' then app.clock() else clock_timestamp() end);
      if p_citations is not null then
        perform app.keep_citations(p_conversation, accept_turn.seq, p_id, p_citations);
      end if;
      if p_check then
        insert into app.urgency_checks (tenant, compartment, conversation, seq, by, message, actor, purpose, status)
          values (p_tenant, p_compartment, p_conversation, accept_turn.seq, 'model', p_id, p_actor, p_purpose, 'waiting');
      end if;
      run := case when v_place = 'active' then p_run end;
      return;
    end if;
  end if;
  -- The row of the conversation is still locked, so the number can be given back: no gap.
  update app.conversations c set next_seq = c.next_seq - 1
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation;
  seq := null;
  is_full := not duplicate;
  if duplicate then
    select m.seq, m.id into accept_turn.seq, accept_turn.id from app.messages m
      where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
        and m.created_by = p_actor and m.client_key = p_client_key;
    select t.run into accept_turn.run from app.turns t
      where t.tenant = p_tenant and t.compartment = p_compartment and t.conversation = p_conversation
        and t.seq = accept_turn.seq and t.is_active;
  end if;
end $$;

-- Writes the row of a run, once whatever the attempts, and reads what the run needs. `forbidden`: no grant, or the actor
-- is not, or no longer, in the conversation's audience; `ended`: a turn that is not the active one of its conversation, and
-- must do nothing; `taken`: another invocation has it. Reserves p_reserve (null: nothing) where a cap is set; `reserved` is
-- what it got, null: no cap. Of the thread it gives the message itself: what it returns is journalled, and agents read
-- earlier messages inside their own steps. Without a conversation it is a task, or a part of one: p_reports_to is the conversation
-- that gets what it says, if any.
drop function if exists app.start_run(text, text, text, text, uuid, uuid, uuid, uuid, integer, text, text, text, text, text, bigint);
create or replace function app.start_run(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_run uuid, p_turn uuid, p_parent uuid, p_conversation uuid, p_seq integer,
  p_kind text, p_team text, p_agent text, p_invocation text, p_team_version text, p_reserve bigint,
  p_reports_to uuid
) returns json language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  v_turn_cancelled boolean := false;
  v_cancelled boolean;
  v_invocation text;
  v_reserved bigint;
  v_state json;
begin
  if not app.enter_conversation(p_tenant, p_actor, p_compartment, p_purpose, coalesce(p_conversation, p_reports_to)) then
    return json_build_object('verdict', 'forbidden', 'now', v_now);
  end if;
  if p_kind = 'replay' then
    -- Only one that was begun; with the state with which its turn began, where that is kept. A re-run goes on with the state of today.
    v_state := app.replayed_state(p_run);
    if v_state is null and not app.is_rerun(p_run) then
      return json_build_object('verdict', 'forbidden', 'now', v_now);
    end if;
  end if;
  if p_run <> p_turn then
    -- The share lock makes a cancel wait until this run's row can be seen, or this run wait for the mark. Those that take a part
    -- of the turn's reservation go one after the other.
    if p_reserve is null then
      select r.cancel_requested_at is not null into v_turn_cancelled from app.runs r
        where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_turn
        for share;
    else
      select r.cancel_requested_at is not null into v_turn_cancelled from app.runs r
        where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_turn
        for no key update;
    end if;
    v_turn_cancelled := coalesce(v_turn_cancelled, false);
  elsif p_kind <> 'replay' and p_conversation is not null and not exists (select from app.turns t
      where t.tenant = p_tenant and t.compartment = p_compartment and t.run = p_run and t.conversation = p_conversation
        and t.seq = p_seq and t.is_active) then
    return json_build_object('verdict', 'ended', 'now', v_now);
  end if;
  insert into app.runs as r
      (tenant, compartment, id, turn, parent, conversation, seq, kind, team, agent, invocation, status, actor, purpose,
        team_version, reports_to)
    values (p_tenant, p_compartment, p_run, p_turn, p_parent, p_conversation, p_seq, p_kind, p_team, p_agent,
      p_invocation, case when v_turn_cancelled then 'cancelled' else 'running' end, p_actor, p_purpose,
      p_team_version, p_reports_to)
    on conflict (tenant, compartment, id) do update
      set turn = p_turn, parent = p_parent, conversation = p_conversation, seq = p_seq, kind = p_kind,
        team = p_team, agent = p_agent, invocation = p_invocation, started_at = clock_timestamp(), actor = p_actor,
        purpose = p_purpose, team_version = p_team_version, reports_to = coalesce(r.reports_to, p_reports_to)
      where r.invocation is null
    returning r.cancel_requested_at is not null into v_cancelled;
  if not found then
    select r.cancel_requested_at is not null, r.invocation, r.reserved_micro_usd into v_cancelled, v_invocation, v_reserved
      from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_run;
    if v_invocation <> p_invocation then
      return json_build_object('verdict', 'taken', 'now', v_now);
    end if;
  elsif p_reserve is not null and not v_cancelled and not v_turn_cancelled then
    v_reserved := app.reserve(p_turn, p_run, p_reserve);
  end if;
  return json_build_object(
    'verdict', case when v_cancelled or v_turn_cancelled then 'cancelled' else 'go' end,
    'now', v_now,
    'clock', floor(extract(epoch from app.clock()) * 1000)::bigint,
    'message', (
      select app.message_json(m) from app.messages m
      where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation and m.seq = p_seq),
    'state', coalesce(v_state, (
      select json_agg(json_build_array(v.key, v.value, v.origin)) from (
        select s.key, s.value, s.origin from app.conversation_state s
        where s.tenant = p_tenant and s.compartment = p_compartment and s.conversation = p_conversation
        union all
        select 'user:' || p.name, p.value, p.origin from app.preferences p
        where p.tenant = p_tenant and p.actor = p_actor
        union all
        select 'app:' || a.name, a.value, 'code' from app.settings a where a.tenant = p_tenant) v)),
    'kept_state', v_state is not null,
    'reserved', v_reserved,
    'demo', app.is_demo(p_tenant));
end $$;

-- Answer, state, runs, steps, money and a held question in one transaction; and the next turn becomes active. Only the
-- active turn writes anything. [message, held message, next turn]: a turn that has ended before gets its answer and the
-- turn that is active now, whose send may have been lost. Null: nothing may be opened, or no such conversation.
drop function if exists app.end_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[],
  text[], json, json);
create or replace function app.end_turn(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_seq integer, p_turn uuid,
  p_body json, p_source_agents text[], p_stand_in boolean, p_status text,
  p_keys text[], p_values json[], p_origins text[], p_dropped text[],
  p_runs json, p_steps json, p_citations json default null
) returns json language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_message json;
  v_question json;
  v_held json;
  v_team text;
begin
  if not app.enter_conversation(p_tenant, p_actor, p_compartment, p_purpose, p_conversation) then
    return null;
  end if;
  if not app.lock_entered() then
    return null;
  end if;
  delete from app.turns t
    where t.tenant = p_tenant and t.compartment = p_compartment and t.run = p_turn and t.conversation = p_conversation
      and t.seq = p_seq and t.is_active
    returning t.held, t.team into v_held, v_team;
  if not found then
    return json_build_array(
      (select app.message_json(m) from app.messages m
        where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
          and m.run = p_turn),
      null,
      (select app.turn_json(t) from app.turns t
        where t.tenant = p_tenant and t.compartment = p_compartment and t.conversation = p_conversation
          and t.is_active));
  end if;
  -- Without a body it ends in silence: the reason is in p_runs.
  if p_body is not null then
    select a.message into v_message
      from app.add_answer(p_conversation, p_seq, p_turn, gen_random_uuid(), p_body, p_source_agents, p_stand_in,
        p_status, p_citations) a;
  end if;
  if cardinality(p_keys) > 0 then
    insert into app.conversation_state (tenant, compartment, conversation, key, value, origin)
      select p_tenant, p_compartment, p_conversation, d.key, d.value, d.origin
      from unnest(p_keys, p_values, p_origins) as d (key, value, origin)
      on conflict (tenant, compartment, conversation, key) do update
        set value = excluded.value, origin = excluded.origin;
  end if;
  if cardinality(p_dropped) > 0 then
    delete from app.conversation_state s
      where s.tenant = p_tenant and s.compartment = p_compartment and s.conversation = p_conversation
        and s.key = any (p_dropped);
  end if;
  perform app.close_runs(v_team, p_runs, p_steps);
  if p_status <> 'complete' then
    -- Branches that were killed have reported nothing; background members go on.
    update app.runs r set status = p_status, code = 'unreported', ended_at = clock_timestamp()
      where r.tenant = p_tenant and r.compartment = p_compartment and r.turn = p_turn and r.ended_at is null
        and r.kind <> 'background' and r.reports_to is null;
  end if;
  -- Who cancels wants no question either.
  if v_held is not null and p_status <> 'cancelled' then
    select a.message into v_question from app.add_answer(p_conversation, p_seq, null, (v_held ->> 0)::uuid, v_held -> 1,
      array(select json_array_elements_text(v_held -> 2)), (v_held ->> 3)::boolean, 'complete') a;
  end if;
  return json_build_array(v_message, v_question, app.next_turn(p_tenant, p_compartment, p_conversation));
end $$;

revoke execute on function app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer, text, boolean, json),
  app.start_run(text, text, text, text, uuid, uuid, uuid, uuid, integer, text, text, text, text, text, bigint, uuid),
  app.end_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[], text[],
    json, json, json) from public;
grant execute on function app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer, text, boolean, json),
  app.start_run(text, text, text, text, uuid, uuid, uuid, uuid, integer, text, text, text, text, text, bigint, uuid),
  app.end_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[], text[],
    json, json, json) to consilium_app;

set local role consilium_owner;
revoke create on schema app from consilium_writer;
