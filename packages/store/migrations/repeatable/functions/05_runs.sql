-- Closes runs (each once), adds their steps (each once) and enters the money of the steps that were new; app.sum_spend
-- adds it to the sums. Repeating it, or a part of it, changes nothing. For callers that have entered their scope.
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
  insert into app.silences (tenant, compartment, run, agent, reason, origin)
    select v_tenant, v_compartment, c.run, c.silence ->> 'agent', c.silence -> 'reason', c.silence ->> 'origin'
    from json_to_recordset(p_runs) as c (run uuid, silence json)
    where c.silence is not null
    on conflict do nothing;
  -- What an agent kept from its reader: the message of another agent that it did not answer.
  if v_compartment = 'actor/' || app.actor() then
    insert into app.suppressions (tenant, compartment, actor, purpose, conversation, key, report, seq, by, reason, item, at)
      select v_tenant, v_compartment, app.actor(), app.purpose(), m.conversation,
        m.client_key, substring(m.client_key from '^report_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid,
        m.seq, 'agent', c.silence -> 'reason', m.body, app.clock()
      from json_to_recordset(p_runs) as c (run uuid, silence json)
      join app.runs r on r.tenant = v_tenant and r.compartment = v_compartment and r.id = c.run and r.kind = 'turn'
      join app.messages m on m.tenant = v_tenant and m.compartment = v_compartment and m.conversation = r.conversation
        and m.seq = r.seq and m.role = 'agent'
      where c.silence is not null
      on conflict do nothing;
  end if;
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

-- Marks a run cancelled, also one that has not begun, and names the invocations of its tree that still run. Nothing
-- happens to a run that has ended: what goes on after its commit has a cancel of its own. In two statements: an upsert
-- would fail on a row that the actor may not see, and so say that it is there.
create or replace function app.request_cancel(p_run uuid) returns setof text language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
begin
  if not app.may_open() then
    return;
  end if;
  insert into app.runs (tenant, compartment, id, turn, kind, status, cancel_requested_at)
    values (v_tenant, v_compartment, p_run, p_run, 'turn', 'cancelled', clock_timestamp())
    on conflict (tenant, compartment, id) do nothing;
  if not found then
    update app.runs r set cancel_requested_at = coalesce(r.cancel_requested_at, clock_timestamp())
      where r.tenant = v_tenant and r.compartment = v_compartment and r.id = p_run and r.ended_at is null;
    if not found then
      return;
    end if;
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
create or replace function app.close_stuck_run(p_tenant text, p_compartment text, p_run uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.runs r set status = 'failed', code = 'stuck', ended_at = clock_timestamp()
    where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_run
      and r.status = 'running' and r.ended_at is null;
  return found;
end $$;

-- What turns of a team usually cost and take in this tenant: of its last 50 that ended by themselves, among the last
-- 2,000 of all teams. Sums over many patients, as the owner reads them; of whom, nobody is told. Null numbers: turns of
-- fewer than three patients, as three turns of one patient would be that patient's.
create or replace function app.usual_turn(p_team text, out turns integer, out median_micro_usd double precision,
  out p90_micro_usd double precision, out median_ms double precision, out p90_ms double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_compartments integer;
begin
  if not app.may_open() then
    turns := 0;
    return;
  end if;
  select count(*), count(distinct c.compartment), percentile_cont(0.5) within group (order by c.cost),
      percentile_cont(0.9) within group (order by c.cost), percentile_cont(0.5) within group (order by c.ms),
      percentile_cont(0.9) within group (order by c.ms)
    into turns, v_compartments, median_micro_usd, p90_micro_usd, median_ms, p90_ms
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
      select l.compartment, coalesce(sum(r.micro_usd), 0)::double precision as cost, l.ms::double precision as ms
      from app.runs r
      where r.tenant = app.tenant() and r.compartment = l.compartment and r.turn = l.id
    ) c;
  if v_compartments < 3 then
    turns := 0;
    median_micro_usd := null;
    p90_micro_usd := null;
    median_ms := null;
    p90_ms := null;
  end if;
end $$;

grant execute on function app.close_runs(text, json, json), app.request_cancel(uuid), app.usual_turn(text)
  to consilium_app;
grant execute on function app.close_runs(text, json, json) to consilium_writer;
grant execute on function app.close_stuck_run(text, text, uuid) to consilium_system;
