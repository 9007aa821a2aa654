-- How long the queries of a step ran in the database: what a turn has used of its lens time can be read in its steps.
alter table app.steps add column lens_ms integer not null default 0;

-- As before, with the lens time of each step.
create or replace function app.close_runs(p_team text, p_runs json, p_steps json) returns void
language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
  v_slot smallint := hashtext(v_compartment) & 63;
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
  ), summed as (
    insert into app.spend as s
        (tenant, compartment, month, team, model, stand_in, input_tokens, output_tokens, micro_usd)
      select v_tenant, v_compartment, app.this_month(), p_team, coalesce(a.model, ''), a.stand_in,
        coalesce(sum(a.input_tokens), 0), coalesce(sum(a.output_tokens), 0), sum(a.micro_usd)
      from added a where a.micro_usd > 0 or a.input_tokens > 0 or a.output_tokens > 0
      group by coalesce(a.model, ''), a.stand_in order by coalesce(a.model, ''), a.stand_in
      on conflict (tenant, compartment, month, team, model, stand_in) do update
        set input_tokens = s.input_tokens + excluded.input_tokens,
          output_tokens = s.output_tokens + excluded.output_tokens,
          micro_usd = s.micro_usd + excluded.micro_usd
  ), of_month as (
    insert into app.tenant_spend as t (tenant, month, slot, micro_usd)
      select v_tenant, app.this_month(), v_slot, sum(a.micro_usd)
      from added a having sum(a.micro_usd) > 0
      on conflict (tenant, month, slot) do update set micro_usd = t.micro_usd + excluded.micro_usd
  )
  insert into app.day_spend as d (tenant, day, slot, stand_in, input_tokens, output_tokens, micro_usd, turns)
    select v_tenant, (now() at time zone 'utc')::date, v_slot, n.stand_in, sum(n.input_tokens), sum(n.output_tokens),
      sum(n.micro_usd), sum(n.turns)
    from (
      select a.stand_in, coalesce(a.input_tokens, 0) as input_tokens, coalesce(a.output_tokens, 0) as output_tokens,
        a.micro_usd, 0 as turns from added a
      union all
      -- A turn to which a stand-in has replied is the stand-in's.
      select coalesce((select bool_or(b.stand_in) from added b), false), 0, 0, 0, v_turns
    ) n
    group by n.stand_in having sum(n.micro_usd + n.input_tokens + n.output_tokens + n.turns) > 0
    order by n.stand_in
    on conflict (tenant, day, slot, stand_in) do update
      set input_tokens = d.input_tokens + excluded.input_tokens,
        output_tokens = d.output_tokens + excluded.output_tokens,
        micro_usd = d.micro_usd + excluded.micro_usd,
        turns = d.turns + excluded.turns;
end $$;
