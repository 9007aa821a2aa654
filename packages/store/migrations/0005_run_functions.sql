create function app.this_month() returns date language sql stable
  return date_trunc('month', now() at time zone 'utc')::date;

-- Writes the row of a run, once whatever the attempts, and reads what the run needs.
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
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return json_build_object('verdict', 'forbidden', 'now', v_now);
  end if;
  if p_run <> p_turn then
    -- The share lock makes a cancel wait until this run's row can be seen, or this run wait for the mark.
    select r.cancel_requested_at is not null into v_turn_cancelled from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_turn
      for share;
    v_turn_cancelled := coalesce(v_turn_cancelled, false);
  end if;
  insert into app.runs as r
      (tenant, compartment, id, turn, parent, conversation, seq, kind, team, agent, invocation, status)
    values (p_tenant, p_compartment, p_run, p_turn, p_parent, p_conversation, p_seq, p_kind, p_team, p_agent,
      p_invocation, case when v_turn_cancelled then 'cancelled' else 'running' end)
    on conflict (tenant, compartment, id) do update
      set turn = p_turn, parent = p_parent, conversation = p_conversation, seq = p_seq, kind = p_kind,
        team = p_team, agent = p_agent, invocation = p_invocation, started_at = clock_timestamp()
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

-- Marks a run cancelled, also one that has not begun, and names the invocations of its tree that still run. Nothing
-- happens to a run that has ended: what goes on after its commit has a cancel of its own.
create function app.request_cancel(p_run uuid) returns setof text language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
begin
  if not app.may_open() then
    return;
  end if;
  insert into app.runs as r (tenant, compartment, id, turn, kind, status, cancel_requested_at)
    values (v_tenant, v_compartment, p_run, p_run, 'turn', 'cancelled', clock_timestamp())
    on conflict (tenant, compartment, id) do update
      set cancel_requested_at = coalesce(r.cancel_requested_at, excluded.cancel_requested_at)
      where r.ended_at is null;
  if not found then
    return;
  end if;
  return query select r.invocation from app.runs r
    where r.tenant = v_tenant and r.compartment = v_compartment and r.turn = p_run
      and r.status = 'running' and r.invocation is not null
    union
    select r.invocation from app.runs r
    where r.tenant = v_tenant and r.compartment = v_compartment and r.id = p_run
      and r.status = 'running' and r.invocation is not null;
end $$;

-- The watchdog closes a run that it found stuck, and can do nothing else.
create function app.close_stuck_run(p_tenant text, p_compartment text, p_run uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.runs r set status = 'failed', code = 'stuck', ended_at = clock_timestamp()
    where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_run
      and r.status = 'running' and r.ended_at is null;
  return found;
end $$;

grant execute on function app.this_month(),
  app.start_run(text, text, text, text, uuid, uuid, uuid, uuid, integer, text, text, text, text, integer),
  app.request_cancel(uuid) to consilium_app;
grant execute on function app.close_stuck_run(text, text, uuid) to consilium_system;
