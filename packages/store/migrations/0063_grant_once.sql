-- The grant is asked once in a function of the hot path, not by every policy of every table that it touches. Three functions run
-- as consilium_writer, which nobody logs in as. Each begins with app.enter_conversation: it sets the scope that the caller names,
-- asks for the grant and the audience, and the function does nothing if the answer is no. The policies of the role let it reach
-- the conversation that was entered, in its tenant and compartment, and nothing of an agent's run: no more than the caller could.
--
-- Any role may set a setting, so what a caller has set before counts for nothing: each of these functions sets them first.
-- What they call stays SECURITY INVOKER: for them it runs as consilium_writer, for the app under the app's own policies.

-- The conversation that was entered; only the policies of consilium_writer ask.
create function app.conversation() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.conversation', true), '')::uuid;

-- True if the actor may open the compartment for this purpose and is in the audience of the conversation.
create function app.enter_conversation(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_conversation uuid
) returns boolean language plpgsql volatile as $$
begin
  perform set_config('app.conversation', '', true);
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return false;
  end if;
  perform set_config('app.conversation', p_conversation::text, true) from app.conversations c
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation;
  return found;
end $$;

-- Locks the row of the conversation that was entered. A grant may have ended while it waited, so then it asks again.
create function app.lock_entered() returns boolean language plpgsql volatile as $$
begin
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

-- Makes consilium_writer the owner of a function that the app calls. Such a function is changed by dropping it, creating it and
-- this call. The role needs CREATE on the schema only for the moment in which it becomes the owner.
create function app.give_to_writer(p_name text) returns void language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
declare
  v_function regprocedure := (select p.oid from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.proname = p_name);
begin
  execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', v_function);
  execute format('grant execute on function %s to consilium_app', v_function);
  grant create on schema app to consilium_writer;
  execute format('alter function %s owner to consilium_writer', v_function);
  revoke create on schema app from consilium_writer;
end $$;

-- Before a conversation is entered the audience decides; afterwards its row is the only one.
create policy writer_in_audience on app.conversations for select to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (id = app.conversation() or app.in_audience(created_by, audience, proxies, (select app.relation()))));
create policy writer_in_conversation on app.conversations for update to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null and id = app.conversation());

do $$
declare
  v_table text;
begin
  foreach v_table in array array['messages', 'conversation_state', 'turns'] loop
    execute format('create policy writer_in_conversation on app.%I to consilium_writer
      using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
        and conversation = app.conversation())', v_table);
  end loop;
end $$;
create policy writer_queues_own on app.turns as restrictive for insert to consilium_writer
  with check (actor = app.actor() and purpose = app.purpose());
-- Without a conversation: the row that a cancel leaves for a run that has not begun.
create policy writer_in_conversation on app.runs to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (conversation = app.conversation() or conversation is null));
create policy writer_in_conversation on app.steps to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null
    and (select true from app.runs r
      where r.tenant = steps.tenant and r.compartment = steps.compartment and r.id = steps.run));

create policy writer_in_scope on app.spend to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null);
create policy writer_in_tenant on app.tenant_spend to consilium_writer
  using (tenant = app.tenant() and app.run() is null);
create policy writer_in_tenant on app.day_spend to consilium_writer
  using (tenant = app.tenant() and app.run() is null);
create policy writer_reads on app.monthly_caps for select to consilium_writer
  using (tenant = app.tenant() and compartment in ('', app.compartment()));
create policy writer_reads on app.preferences for select to consilium_writer
  using (tenant = app.tenant() and actor = app.actor());
create policy writer_reads on app.settings for select to consilium_writer using (tenant = app.tenant());

-- What the app may do with these tables, and no table more.
grant usage on schema app to consilium_writer;
grant select, update (next_seq) on app.conversations to consilium_writer;
grant select, insert on app.messages, app.steps to consilium_writer;
grant select, insert, delete, update (value, origin) on app.conversation_state to consilium_writer;
grant select, insert, delete, update (is_active, active_at) on app.turns to consilium_writer;
grant select, insert, update (turn, parent, conversation, seq, kind, team, agent, invocation, status, code, started_at, ended_at,
  input_tokens, output_tokens, micro_usd, actor, purpose) on app.runs to consilium_writer;
grant select, insert, update (input_tokens, output_tokens, micro_usd) on app.spend to consilium_writer;
grant select, insert, update (micro_usd) on app.tenant_spend to consilium_writer;
grant select, insert, update (input_tokens, output_tokens, micro_usd, turns) on app.day_spend to consilium_writer;
grant select on app.monthly_caps, app.preferences, app.settings to consilium_writer;
grant execute on function app.tenant(), app.actor(), app.compartment(), app.purpose(), app.run(), app.conversation(),
  app.may_open(), app.relation(), app.in_audience(text, text, boolean, text), app.enter(text, text, text, text),
  app.enter_conversation(text, text, text, text, uuid), app.lock_entered(), app.this_month(), app.message_json(app.messages),
  app.turn_json(app.turns), app.next_turn(text, text, uuid), app.queue_turn(uuid, uuid, integer, text, integer),
  app.add_answer(uuid, integer, uuid, uuid, json, text[], boolean, text), app.close_runs(text, json, json)
  to consilium_writer;
-- Only these functions call it now, and those of the owner.
revoke execute on function app.next_turn(text, text, uuid) from consilium_app;

-- Answers as before, all three.
drop function app.accept_turn(text, text, text, text, uuid, uuid, text, json, uuid, integer);
create function app.accept_turn(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_id uuid, p_client_key text, p_body json, p_run uuid, p_most integer,
  out seq integer, out id uuid, out duplicate boolean, out team text, out run uuid, out is_full boolean
) language plpgsql volatile as $$
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
select app.give_to_writer('accept_turn');

drop function app.start_run(text, text, text, text, uuid, uuid, uuid, uuid, integer, text, text, text, text, integer);
create function app.start_run(
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
  if not app.enter_conversation(p_tenant, p_actor, p_compartment, p_purpose, p_conversation) then
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
select app.give_to_writer('start_run');

drop function app.end_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[],
  text[], json, json);
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
select app.give_to_writer('end_turn');

