-- What operators look for, and what a price before a turn is made of. Codes, ids and numbers, as in all of app.runs.

-- In whose name a run works, and why. Null in runs from before, and in the row that a cancel leaves for a run that has not begun.
-- With it an operator can have a turn repeated without a scope of their own: the grant of this actor decides.
alter table app.runs add column actor text, add column purpose text;
grant update (actor, purpose) on app.runs to consilium_app;

-- Turns of a tenant, newest first; those that need a person; those that answer a message.
create index runs_newest on app.runs (tenant, started_at desc, id desc) where kind = 'turn';
create index runs_in_trouble on app.runs (tenant, status, started_at desc, id desc)
  where kind = 'turn' and status in ('failed', 'parked');
create index runs_of_message on app.runs (tenant, compartment, conversation, seq) where kind = 'turn';
-- An operator names a run, and nothing else.
create index runs_by_id on app.runs (tenant, id);
create index audit_entries_newest on app.audit_entries (tenant, at desc);

-- Signature and answers as before; the row now says in whose name it is.
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

-- What turns of a team usually cost and take in this tenant: of its last 50 that ended by themselves, among the last 2,000 of all
-- teams. Sums over many patients, as the owner reads them; of whom, nobody is told. Null numbers: fewer than 3.
create function app.usual_turn(p_team text, out turns integer, out median_micro_usd double precision,
  out p90_micro_usd double precision, out median_ms double precision, out p90_ms double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.may_open() then
    turns := 0;
    return;
  end if;
  select count(*), percentile_cont(0.5) within group (order by c.cost),
      percentile_cont(0.9) within group (order by c.cost), percentile_cont(0.5) within group (order by c.ms),
      percentile_cont(0.9) within group (order by c.ms)
    into turns, median_micro_usd, p90_micro_usd, median_ms, p90_ms
    from (
      select t.compartment, t.id, extract(epoch from t.ended_at - t.started_at) * 1000 as ms
      from (
        select r.compartment, r.id, r.team, r.status, r.started_at, r.ended_at from app.runs r
        where r.tenant = app.tenant() and r.kind = 'turn' order by r.started_at desc, r.id desc limit 2000
      ) t
      where t.team = p_team and t.status in ('complete', 'partial') and t.ended_at is not null
      order by t.started_at desc limit 50
    ) l
    cross join lateral (
      select coalesce(sum(r.micro_usd), 0)::double precision as cost, l.ms::double precision as ms from app.runs r
      where r.tenant = app.tenant() and r.compartment = l.compartment and r.turn = l.id
    ) c;
  if turns < 3 then
    median_micro_usd := null;
    p90_micro_usd := null;
    median_ms := null;
    p90_ms := null;
  end if;
end $$;
grant execute on function app.usual_turn(text) to consilium_app;
