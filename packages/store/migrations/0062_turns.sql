-- The single writer of a conversation is its row here, not an object of the engine. A turn that was accepted and has not ended
-- is a row of app.turns: one of a conversation is active, the others wait in their order. Who ends the active one, in whatever
-- way, makes the next one active in the same transaction and is told which, so no conversation hangs on a turn that ended.
--
-- Locks, always in this order: the conversation's row, then its active turn. What ends a turn without a scope takes the second
-- only: an accept that waits for it sees afterwards that there is none, or the next one.
create table app.turns (
  tenant text not null,
  compartment text not null,
  run uuid not null,
  conversation uuid not null,
  -- The message that it answers.
  seq integer not null check (seq > 0),
  team text not null,
  -- In whose name it runs.
  actor text not null,
  purpose text not null,
  -- Of those of its conversation that have not ended.
  place integer not null,
  is_active boolean not null,
  accepted_at timestamptz not null default clock_timestamp(),
  active_at timestamptz,
  -- A follow-up question to the message: it comes after the answer. [id, body, source agents, stand-in]
  held json,
  primary key (tenant, compartment, run),
  check (is_active = (active_at is not null))
) with (fillfactor = 80);
create unique index turns_active on app.turns (tenant, compartment, conversation) where is_active;
create index turns_waiting on app.turns (tenant, compartment, conversation, place) where not is_active;
-- For the sweep; without a tenant, as it looks at all of them.
create index turns_by_age on app.turns (active_at) where is_active;

alter table app.turns enable row level security, force row level security;
create policy app_in_scope on app.turns to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.turns as restrictive for insert to consilium_app
  with check ((select app.may_open()) and actor = app.actor() and purpose = app.purpose());
create policy app_in_audience on app.turns as restrictive to consilium_app
  using ((select true from app.conversations c
    where c.tenant = turns.tenant and c.compartment = turns.compartment and c.id = turns.conversation));
-- What a run reads of the record changes no queue: turns begin and end without one.
create policy app_inserts_without_run on app.turns as restrictive for insert to consilium_app
  with check (app.run() is null);
create policy app_updates_without_run on app.turns as restrictive for update to consilium_app
  using (app.run() is null);
create policy app_deletes_without_run on app.turns as restrictive for delete to consilium_app
  using (app.run() is null);
-- For the functions below that run as the owner.
create policy owner_ends on app.turns to consilium_owner using (true);
-- Ids and codes; not what is held.
create policy system_reads_ids on app.turns for select to consilium_system using (true);
grant select, insert, update (is_active, active_at, held), delete on app.turns to consilium_app;
grant select (tenant, compartment, run, conversation, seq, team, actor, purpose, place, is_active, accepted_at, active_at)
  on app.turns to consilium_system;
select app.allow_erasure();

-- A turn as the program reads it: [run, seq, team, actor, purpose].
create function app.turn_json(t app.turns) returns json language sql stable
  return json_build_array(t.run, t.seq, t.team, t.actor, t.purpose);

-- Makes the first that waits active. Null: none waits. For callers that hold the lock, after the active one has gone.
create function app.next_turn(p_tenant text, p_compartment text, p_conversation uuid) returns json
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
create function app.queue_turn(p_conversation uuid, p_run uuid, p_seq integer, p_team text, p_most integer) returns text
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

-- Gives a person's message its number and its turn a place. Null seq: no such conversation in this scope, or no room (is_full).
-- run: the turn that is to be sent now; of a message that came twice too, as its send may have been lost.
create function app.accept_turn(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_id uuid, p_client_key text, p_body json, p_run uuid, p_most integer,
  out seq integer, out id uuid, out duplicate boolean, out team text, out run uuid, out is_full boolean
) language plpgsql volatile as $$
declare
  v_place text;
begin
  is_full := false;
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return;
  end if;
  update app.conversations c set next_seq = c.next_seq + 1
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation
    returning c.next_seq - 1, c.team into seq, team;
  if not found then
    return;
  end if;
  id := p_id;
  duplicate := exists (select from app.messages m
    where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
      and m.created_by = p_actor and m.client_key = p_client_key);
  if not duplicate then
    v_place := app.queue_turn(p_conversation, p_run, accept_turn.seq, accept_turn.team, p_most);
    if v_place <> 'full' then
      insert into app.messages (tenant, compartment, conversation, seq, id, role, client_key, body, status, created_by)
        values (p_tenant, p_compartment, p_conversation, accept_turn.seq, p_id, 'user', p_client_key, p_body, 'complete',
          p_actor);
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

-- Answer, state, runs, steps, money and a held question in one transaction; and the next turn becomes active. Only the active
-- turn writes anything. [message, held message, next turn]: a turn that has ended before gets its answer and the turn that is
-- active now, whose send may have been lost. Null: nothing may be opened, or no such conversation.
create function app.end_turn(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_seq integer, p_turn uuid,
  p_body json, p_source_agents text[], p_stand_in boolean, p_status text,
  p_keys text[], p_values json[], p_origins text[], p_dropped text[],
  p_runs json, p_steps json
) returns json language plpgsql volatile as $$
declare
  v_message json;
  v_question json;
  v_held json;
  v_team text;
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return null;
  end if;
  perform from app.conversations c
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation for update;
  if not found then
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
  select a.message into v_message
    from app.add_answer(p_conversation, p_seq, p_turn, gen_random_uuid(), p_body, p_source_agents, p_stand_in,
      p_status) a;
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
        and r.kind <> 'background';
  end if;
  -- Who cancels wants no question either.
  if v_held is not null and p_status <> 'cancelled' then
    select a.message into v_question from app.add_answer(p_conversation, p_seq, null, (v_held ->> 0)::uuid, v_held -> 1,
      array(select json_array_elements_text(v_held -> 2)), (v_held ->> 3)::boolean, 'complete') a;
  end if;
  return json_build_array(v_message, v_question, app.next_turn(p_tenant, p_compartment, p_conversation));
end $$;

-- A follow-up question: held while its turn is active (the first one), else a message at once. Null message: it is held, or
-- (found is false) there is no such conversation or no such message. For callers that have entered their scope.
create function app.append_question(
  p_conversation uuid, p_in_reply_to integer, p_id uuid, p_body json, p_source_agents text[], p_stand_in boolean,
  p_status text, out message json, out is_held boolean
) language plpgsql volatile as $$
begin
  is_held := false;
  perform from app.conversations c
    where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = p_conversation for update;
  if not found then
    return;
  end if;
  update app.turns t set held = coalesce(t.held, json_build_array(p_id, p_body, p_source_agents, p_stand_in))
    where t.tenant = app.tenant() and t.compartment = app.compartment() and t.conversation = p_conversation
      and t.seq = p_in_reply_to and t.is_active;
  is_held := found;
  if not is_held then
    select a.message into append_question.message from app.add_answer(p_conversation, p_in_reply_to, null, p_id, p_body,
      p_source_agents, p_stand_in, p_status) a;
  end if;
end $$;

-- A turn whose grant went while it ran leaves nothing, and its own scope can no longer write that it ended. The system role says
-- so: its runs are closed with a code, nothing else is written, and the next turn becomes active. Null: none waits.
drop function app.close_forbidden_turn(text, text, uuid);
create function app.end_turn_without_answer(
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
create function app.sweep_turns(p_older interval, p_limit integer)
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

-- Answers as before; `forbidden` also where the actor is not, or no longer, in the conversation's audience, and `ended` for a turn
-- that is not the active one of its conversation: it must do nothing.
create or replace function app.start_run(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_run uuid, p_turn uuid, p_parent uuid, p_conversation uuid, p_seq integer,
  p_kind text, p_team text, p_agent text, p_invocation text, p_history integer
) returns json language plpgsql volatile as $$
declare
  v_now bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  v_turn_cancelled boolean := false;
  v_cancelled boolean;
  v_invocation text;
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) or not exists (
      select from app.conversations c
      where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation) then
    return json_build_object('verdict', 'forbidden', 'now', v_now);
  end if;
  if p_run <> p_turn then
    -- The share lock makes a cancel wait until this run's row can be seen, or this run wait for the mark.
    select r.cancel_requested_at is not null into v_turn_cancelled from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_turn
      for share;
    v_turn_cancelled := coalesce(v_turn_cancelled, false);
  elsif not exists (select from app.turns t
      where t.tenant = p_tenant and t.compartment = p_compartment and t.run = p_run and t.conversation = p_conversation
        and t.seq = p_seq and t.is_active) then
    return json_build_object('verdict', 'ended', 'now', v_now);
  end if;
  insert into app.runs as r
      (tenant, compartment, id, turn, parent, conversation, seq, kind, team, agent, invocation, status, actor, purpose)
    values (p_tenant, p_compartment, p_run, p_turn, p_parent, p_conversation, p_seq, p_kind, p_team, p_agent,
      p_invocation, case when v_turn_cancelled then 'cancelled' else 'running' end, p_actor, p_purpose)
    on conflict (tenant, compartment, id) do update
      set turn = p_turn, parent = p_parent, conversation = p_conversation, seq = p_seq, kind = p_kind,
        team = p_team, agent = p_agent, invocation = p_invocation, started_at = clock_timestamp(), actor = p_actor,
        purpose = p_purpose
      where r.invocation is null
    returning r.cancel_requested_at is not null into v_cancelled;
  if not found then
    select r.cancel_requested_at is not null, r.invocation into v_cancelled, v_invocation from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_run;
    if v_invocation <> p_invocation then
      return json_build_object('verdict', 'taken', 'now', v_now);
    end if;
  end if;
  return json_build_object(
    'verdict', case when v_cancelled or v_turn_cancelled then 'cancelled' else 'go' end,
    'now', v_now,
    -- In the order of the thread, backwards from the message itself: the limit keeps the newest.
    'messages', (
      select json_agg(h.message) from (
        select app.message_json(m) as message from app.messages m
        where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
          and (m.place, m.seq) <= (p_seq, p_seq)
        order by m.place desc, m.seq desc limit p_history + 1) h),
    'state', (
      select json_agg(json_build_array(v.key, v.value, v.origin)) from (
        select s.key, s.value, s.origin from app.conversation_state s
        where s.tenant = p_tenant and s.compartment = p_compartment and s.conversation = p_conversation
        union all
        select 'user:' || p.name, p.value, p.origin from app.preferences p
        where p.tenant = p_tenant and p.actor = p_actor
        union all
        select 'app:' || a.name, a.value, 'code' from app.settings a where a.tenant = p_tenant) v),
    -- What the caps of the compartment and of the tenant leave for this month; null = no cap.
    'left', (
      select min(greatest(c.micro_usd - case c.compartment
        when '' then (
          select coalesce(sum(t.micro_usd), 0) from app.tenant_spend t
          where t.tenant = p_tenant and t.month = app.this_month())
        else (
          select coalesce(sum(s.micro_usd), 0) from app.spend s
          where s.tenant = p_tenant and s.compartment = p_compartment and s.month = app.this_month())
        end, 0))
      from app.monthly_caps c where c.tenant = p_tenant and c.compartment in ('', p_compartment)));
end $$;

drop function app.accept_message(text, text, text, text, uuid, uuid, text, json);
drop function app.commit_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[],
  text[], json, json);
grant execute on function app.turn_json(app.turns), app.next_turn(text, text, uuid),
  app.queue_turn(uuid, uuid, integer, text, integer),
  app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer),
  app.end_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[],
    text[], json, json),
  app.append_question(uuid, integer, uuid, json, text[], boolean, text) to consilium_app;
grant execute on function app.end_turn_without_answer(text, text, uuid, uuid, text), app.sweep_turns(interval, integer)
  to consilium_system;
