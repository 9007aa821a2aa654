-- What was spent by day, and which of it was paid at all: a stand-in answers in place of a model, and nobody is billed for it.

-- A stand-in wrote the reply of this step: its money is what the model would have cost. Rows from before do not know.
alter table app.steps add column stand_in boolean not null default false;
alter table app.spend add column stand_in boolean not null default false;
alter table app.spend drop constraint spend_pkey,
  add primary key (tenant, compartment, month, team, model, stand_in);

-- What the whole tenant has spent on a day (UTC), by the day on which it was entered, as in its month. Adding up the runs of a
-- month takes longer the more there are; this is at most 128 rows a day. Slots are those of app.tenant_spend, and for its reason.
create table app.day_spend (
  tenant text not null,
  day date not null,
  slot smallint not null check (slot between 0 and 63),
  stand_in boolean not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  micro_usd bigint not null,
  turns bigint not null,
  primary key (tenant, day, slot, stand_in)
) with (fillfactor = 50);
insert into app.day_spend (tenant, day, slot, stand_in, input_tokens, output_tokens, micro_usd, turns)
  select r.tenant, (r.started_at at time zone 'utc')::date, 0, false, sum(r.input_tokens), sum(r.output_tokens),
    sum(r.micro_usd), count(*) filter (where r.kind = 'turn' and r.invocation is not null)
  from app.runs r group by 1, 2;

alter table app.day_spend enable row level security, force row level security;
create policy app_in_tenant on app.day_spend to consilium_app using (tenant = app.tenant());
create policy operate_reads_tenant on app.day_spend for select to consilium_operate using (tenant = app.tenant());
create policy app_inserts_without_run on app.day_spend as restrictive for insert to consilium_app
  with check (app.run() is null);
create policy app_updates_without_run on app.day_spend as restrictive for update to consilium_app
  using (app.run() is null);
create policy app_deletes_without_run on app.day_spend as restrictive for delete to consilium_app
  using (app.run() is null);
grant select, insert, update (input_tokens, output_tokens, micro_usd, turns) on app.day_spend to consilium_app;
grant select on app.day_spend to consilium_operate;

-- The tenant's own cap; those of single compartments name patients, and stay unseen.
create policy operate_reads_tenant on app.monthly_caps for select to consilium_operate
  using (tenant = app.tenant() and compartment = '');
grant select on app.monthly_caps to consilium_operate;

-- As before; the steps say who replied, and the day is added up beside the month.
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
        output_tokens, cached_tokens, micro_usd, started_at, ms, outcome, code, stand_in)
      select v_tenant, v_compartment, s.run, s.step, s.kind, s.agent, s.name, s.model, s.provider, s.input_tokens,
        s.output_tokens, s.cached_tokens, s.micro_usd, s.started_at, s.ms, s.outcome, s.code,
        coalesce(s.stand_in, false)
      from json_to_recordset(p_steps) as s
        (run uuid, step text, kind text, agent text, name text, model text, provider text, input_tokens bigint,
         output_tokens bigint, cached_tokens bigint, micro_usd bigint, started_at timestamptz, ms double precision,
         outcome text, code text, stand_in boolean)
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
