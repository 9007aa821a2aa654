-- Two things about money. (1) A turn reserves what it may spend when it begins, so that turns that run at the same time share what
-- the caps of the month leave. The reservation is a column of the run's row and counts until the run has ended, in whatever way.
-- (2) What was spent is written in the commit as rows of its own, and workers add them to the sums later: the sums of a tenant
-- were rows that all its commits waited for. A reader of a sum adds what is not in it yet.

-- Null: there was no cap when it began, or it is part of a turn that has reserved for it.
alter table app.runs add column reserved_micro_usd bigint check (reserved_micro_usd >= 0);
create index runs_reserved on app.runs (tenant, compartment) where ended_at is null and reserved_micro_usd > 0;
-- On what a run was based, so that it can be run again: the version of its team, a hash over the team's files. The
-- models that replied are in app.steps. Null in older rows, and where a cancel came before the run.
alter table app.runs add column team_version text;
grant update (reserved_micro_usd, team_version) on app.runs to consilium_writer;

-- What one commit has spent on a model; the turns that it ended are in the row without a model.
create table app.spend_entries (
  tenant text not null,
  compartment text not null,
  id bigint not null generated always as identity,
  -- UTC, of the commit.
  day date not null,
  team text not null,
  model text not null,
  stand_in boolean not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  micro_usd bigint not null,
  turns bigint not null,
  primary key (tenant, compartment, id)
);
alter table app.spend_entries enable row level security, force row level security;
create policy app_in_scope on app.spend_entries to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
create policy app_inserts_without_run on app.spend_entries as restrictive for insert to consilium_app
  with check (app.run() is null);
create policy writer_in_scope on app.spend_entries to consilium_writer
  using (tenant = app.tenant() and compartment = app.compartment() and app.run() is null);
create policy operate_reads_tenant on app.spend_entries for select to consilium_operate using (tenant = app.tenant());
-- For the functions below that run as the owner.
create policy owner_sums on app.spend_entries to consilium_owner using (true);
create policy owner_sums on app.spend to consilium_owner using (true);
create policy owner_sums on app.tenant_spend to consilium_owner using (true);
create policy owner_sums on app.day_spend to consilium_owner using (true);
grant select, insert on app.spend_entries to consilium_app;
grant insert on app.spend_entries to consilium_writer;
grant select on app.spend_entries to consilium_operate;
select app.allow_erasure();

-- Only the functions of the owner write sums and ask for the tenant's now.
drop policy writer_in_scope on app.spend;
drop policy writer_in_tenant on app.tenant_spend;
drop policy writer_in_tenant on app.day_spend;
drop policy writer_reads on app.monthly_caps;
revoke all on app.spend, app.tenant_spend, app.day_spend, app.monthly_caps from consilium_writer;
revoke insert, update on app.spend from consilium_app;
revoke all on app.tenant_spend, app.day_spend from consilium_app;
drop policy app_in_tenant on app.tenant_spend;
drop policy app_in_tenant on app.day_spend;

-- What the transaction's tenant has spent this month, and how much of it a stand-in would have cost.
create function app.tenant_spent(out used bigint, out stand_in bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select coalesce(sum(t.micro_usd), 0) from app.tenant_spend t
      where t.tenant = app.tenant() and t.month = app.this_month()) + e.used,
    (select coalesce(sum(d.micro_usd), 0) from app.day_spend d
      where d.tenant = app.tenant() and d.day >= app.this_month() and d.stand_in) + e.stand_in
  from (select coalesce(sum(n.micro_usd), 0) as used, coalesce(sum(n.micro_usd) filter (where n.stand_in), 0) as stand_in
    from app.spend_entries n where n.tenant = app.tenant() and n.day >= app.this_month()) e
$$;

-- What the caps of the compartment and of the tenant leave for this month; null: no cap. The caps stay locked to the end of the
-- transaction: those who begin at the same time wait, and then see what this one has reserved.
create function app.left_of_caps() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.monthly_caps c where c.tenant = app.tenant() and c.compartment in ('', app.compartment())
    order by c.compartment for no key update;
  if not found then
    return null;
  end if;
  return (
    select min(greatest(0, c.micro_usd - case c.compartment
      when '' then (select t.used from app.tenant_spent() t)
        + (select coalesce(sum(r.reserved_micro_usd), 0) from app.runs r
          where r.tenant = app.tenant() and r.ended_at is null and r.reserved_micro_usd > 0)
      else (select coalesce(sum(s.micro_usd), 0) from app.spend s
          where s.tenant = c.tenant and s.compartment = c.compartment and s.month = app.this_month())
        + (select coalesce(sum(e.micro_usd), 0) from app.spend_entries e
          where e.tenant = c.tenant and e.compartment = c.compartment and e.day >= app.this_month())
        + (select coalesce(sum(r.reserved_micro_usd), 0) from app.runs r
          where r.tenant = c.tenant and r.compartment = c.compartment and r.ended_at is null and r.reserved_micro_usd > 0)
      end))
    from app.monthly_caps c where c.tenant = app.tenant() and c.compartment in ('', app.compartment()));
end $$;

-- Reserves up to p_want for a run that has just begun; null: no cap. What begins beside its turn (a background member) takes its
-- part out of the turn's reservation, as the turn has taken it out of its budget. For callers that have locked the turn's row.
create function app.reserve(p_turn uuid, p_run uuid, p_want bigint) returns bigint language plpgsql volatile as $$
declare
  v_reserved bigint;
begin
  if p_run <> p_turn then
    update app.runs r set reserved_micro_usd = r.reserved_micro_usd - p_want
      where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = p_turn and r.ended_at is null
        and r.reserved_micro_usd >= p_want;
    if found then
      v_reserved := p_want;
    end if;
  end if;
  if v_reserved is null then
    v_reserved := app.left_of_caps();
    if v_reserved is null then
      return null;
    end if;
    v_reserved := least(v_reserved, p_want);
  end if;
  update app.runs r set reserved_micro_usd = v_reserved
    where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = p_run;
  return v_reserved;
end $$;

-- Moves entries into the sums, in one statement: all of one compartment, or p_limit of any (nulls). How many were moved.
create function app.add_to_sums(p_tenant text, p_compartment text, p_limit integer) returns bigint
language sql volatile set search_path = pg_catalog, pg_temp as $$
  with taken as (
    delete from app.spend_entries e
      where (e.tenant, e.compartment, e.id) in (
        select n.tenant, n.compartment, n.id from app.spend_entries n
        where p_tenant is null or (n.tenant = p_tenant and n.compartment = p_compartment)
        limit p_limit)
      returning e.*
  ), of_compartment as (
    insert into app.spend as s
        (tenant, compartment, month, team, model, stand_in, input_tokens, output_tokens, micro_usd)
      select t.tenant, t.compartment, date_trunc('month', t.day)::date, t.team, t.model, t.stand_in, sum(t.input_tokens),
        sum(t.output_tokens), sum(t.micro_usd)
      from taken t where t.micro_usd > 0 or t.input_tokens > 0 or t.output_tokens > 0
      group by 1, 2, 3, 4, 5, 6
      on conflict (tenant, compartment, month, team, model, stand_in) do update
        set input_tokens = s.input_tokens + excluded.input_tokens,
          output_tokens = s.output_tokens + excluded.output_tokens,
          micro_usd = s.micro_usd + excluded.micro_usd
  ), of_month as (
    insert into app.tenant_spend as s (tenant, month, slot, micro_usd)
      select t.tenant, date_trunc('month', t.day)::date, 0, sum(t.micro_usd)
      from taken t group by 1, 2 having sum(t.micro_usd) > 0
      on conflict (tenant, month, slot) do update set micro_usd = s.micro_usd + excluded.micro_usd
  ), of_day as (
    insert into app.day_spend as d (tenant, day, slot, stand_in, input_tokens, output_tokens, micro_usd, turns)
      select t.tenant, t.day, 0, t.stand_in, sum(t.input_tokens), sum(t.output_tokens), sum(t.micro_usd), sum(t.turns)
      from taken t group by t.tenant, t.day, t.stand_in
      on conflict (tenant, day, slot, stand_in) do update
        set input_tokens = d.input_tokens + excluded.input_tokens,
          output_tokens = d.output_tokens + excluded.output_tokens,
          micro_usd = d.micro_usd + excluded.micro_usd,
          turns = d.turns + excluded.turns
  )
  select count(*) from taken
$$;

-- For workers, every few seconds: at most p_limit entries. One call at a time; another one at the same moment moves nothing.
create function app.sum_spend(p_limit integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(65, 0) then
    return 0;
  end if;
  return app.add_to_sums(null, null, p_limit);
end $$;

-- As before, but the money is entered and not summed.
create or replace function app.close_runs(p_team text, p_runs json, p_steps json) returns void
language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
  v_turns bigint;
  -- The ids as a value: a join would read all runs of the compartment to find these few.
  v_runs uuid[] := array(select c.run from json_to_recordset(p_runs) as c (run uuid));
begin
  with closed as (
    update app.runs r
      set status = c.status, code = c.code, ended_at = clock_timestamp(), input_tokens = c.input_tokens,
        output_tokens = c.output_tokens, micro_usd = c.micro_usd
      from json_to_recordset(p_runs) as c
        (run uuid, status text, code text, input_tokens bigint, output_tokens bigint, micro_usd bigint)
      where r.tenant = v_tenant and r.compartment = v_compartment and r.id = any (v_runs)
        and r.id = c.run and r.ended_at is null
      returning r.kind
  )
  select count(*) filter (where c.kind = 'turn') into v_turns from closed c;
  with added as (
    insert into app.steps (tenant, compartment, run, step, kind, agent, name, model, provider, input_tokens,
        output_tokens, cached_tokens, micro_usd, started_at, ms, outcome, code, stand_in, lens_ms)
      select v_tenant, v_compartment, s.run, s.step, s.kind, s.agent, s.name, s.model, s.provider, s.input_tokens,
        s.output_tokens, s.cached_tokens, s.micro_usd, s.started_at, s.ms, s.outcome, s.code,
        coalesce(s.stand_in, false), coalesce(s.lens_ms, 0)
      from json_to_recordset(p_steps) as s
        (run uuid, step text, kind text, agent text, name text, model text, provider text, input_tokens bigint,
         output_tokens bigint, cached_tokens bigint, micro_usd bigint, started_at timestamptz, ms double precision,
         outcome text, code text, stand_in boolean, lens_ms integer)
      on conflict do nothing
      returning model, input_tokens, output_tokens, micro_usd, stand_in
  )
  insert into app.spend_entries (tenant, compartment, day, team, model, stand_in, input_tokens, output_tokens, micro_usd, turns)
    select v_tenant, v_compartment, (now() at time zone 'utc')::date, p_team, n.model, n.stand_in, sum(n.input_tokens),
      sum(n.output_tokens), sum(n.micro_usd), sum(n.turns)
    from (
      select coalesce(a.model, '') as model, a.stand_in, coalesce(a.input_tokens, 0) as input_tokens,
        coalesce(a.output_tokens, 0) as output_tokens, a.micro_usd, 0 as turns from added a
      union all
      -- A turn to which a stand-in has replied is the stand-in's.
      select '', coalesce((select bool_or(b.stand_in) from added b), false), 0, 0, 0, v_turns
    ) n
    group by n.model, n.stand_in having sum(n.micro_usd + n.input_tokens + n.output_tokens + n.turns) > 0;
end $$;

-- As before; what was not summed yet is summed first.
create or replace function app.erase_rows(p_tenant text, p_compartment text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_erasure app.erasures;
  v_table text;
  v_count bigint;
  v_deleted jsonb := '{}';
begin
  v_erasure := app.enter_erasure(p_tenant, p_compartment);
  if v_erasure.phase in ('rows-deleted', 'finished') then
    return v_erasure.deleted;
  end if;
  if v_erasure.phase <> 'forgotten' then
    -- The rows are the way to what the engine holds: they go last.
    raise exception 'too early' using errcode = 'ZE003';
  end if;
  -- Sums of money stay, and what is not yet in them is money too.
  perform pg_advisory_xact_lock(65, 0);
  perform app.add_to_sums(p_tenant, p_compartment, null);
  for v_table in select t from app.erasable_tables() t order by t loop
    execute format('delete from app.%I where tenant = $1 and compartment = $2', v_table)
      using p_tenant, p_compartment;
    get diagnostics v_count = row_count;
    v_deleted := v_deleted || jsonb_build_object(v_table, v_count);
  end loop;
  if p_compartment like 'actor/%' then
    delete from app.preferences p where p.tenant = p_tenant and 'actor/' || p.actor = p_compartment;
    get diagnostics v_count = row_count;
    v_deleted := v_deleted || jsonb_build_object('preferences', v_count);
  end if;
  update app.effects e set status = 'parked', fence = e.fence + 1, code = 'erased', settled_at = clock_timestamp()
    where e.tenant = p_tenant and e.compartment = p_compartment and e.status = 'claimed';
  update app.erasures e set phase = 'rows-deleted', deleted = v_deleted
    where e.tenant = p_tenant and e.compartment = p_compartment;
  return v_deleted;
end $$;

-- As before, and reserves p_reserve (null: nothing) where a cap is set. `reserved` is what it got; null: no cap. Of the thread it
-- gives the message itself: what it returns is journalled, and agents read earlier messages inside their own steps.
drop function app.start_run(text, text, text, text, uuid, uuid, uuid, uuid, integer, text, text, text, text, integer);
create function app.start_run(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_run uuid, p_turn uuid, p_parent uuid, p_conversation uuid, p_seq integer,
  p_kind text, p_team text, p_agent text, p_invocation text, p_team_version text, p_reserve bigint
) returns json language plpgsql volatile as $$
declare
  v_now bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  v_turn_cancelled boolean := false;
  v_cancelled boolean;
  v_invocation text;
  v_reserved bigint;
begin
  if not app.enter_conversation(p_tenant, p_actor, p_compartment, p_purpose, p_conversation) then
    return json_build_object('verdict', 'forbidden', 'now', v_now);
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
  elsif not exists (select from app.turns t
      where t.tenant = p_tenant and t.compartment = p_compartment and t.run = p_run and t.conversation = p_conversation
        and t.seq = p_seq and t.is_active) then
    return json_build_object('verdict', 'ended', 'now', v_now);
  end if;
  insert into app.runs as r
      (tenant, compartment, id, turn, parent, conversation, seq, kind, team, agent, invocation, status, actor, purpose,
        team_version)
    values (p_tenant, p_compartment, p_run, p_turn, p_parent, p_conversation, p_seq, p_kind, p_team, p_agent,
      p_invocation, case when v_turn_cancelled then 'cancelled' else 'running' end, p_actor, p_purpose,
      p_team_version)
    on conflict (tenant, compartment, id) do update
      set turn = p_turn, parent = p_parent, conversation = p_conversation, seq = p_seq, kind = p_kind,
        team = p_team, agent = p_agent, invocation = p_invocation, started_at = clock_timestamp(), actor = p_actor,
        purpose = p_purpose, team_version = p_team_version
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
    'message', (
      select app.message_json(m) from app.messages m
      where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation and m.seq = p_seq),
    'state', (
      select json_agg(json_build_array(v.key, v.value, v.origin)) from (
        select s.key, s.value, s.origin from app.conversation_state s
        where s.tenant = p_tenant and s.compartment = p_compartment and s.conversation = p_conversation
        union all
        select 'user:' || p.name, p.value, p.origin from app.preferences p
        where p.tenant = p_tenant and p.actor = p_actor
        union all
        select 'app:' || a.name, a.value, 'code' from app.settings a where a.tenant = p_tenant) v),
    'reserved', v_reserved);
end $$;
select app.give_to_writer('start_run');

grant execute on function app.tenant_spent() to consilium_app;
grant execute on function app.left_of_caps(), app.reserve(uuid, uuid, bigint) to consilium_writer;
grant execute on function app.sum_spend(integer) to consilium_system;
