-- Triggers of all tenants that are due by the clock of their tenant, or the one that is named, locked until the transaction ends. No
-- text: the schedule, and when it was to fire.
create or replace function app.due_triggers(p_limit integer, p_tenant text, p_compartment text, p_id uuid)
returns table (tenant text, compartment text, id uuid, schedule json, fires_at text, jitter_seconds integer, missed text, clock timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    (select t.tenant, t.compartment, t.id from app.triggers t
      where p_id is null and t.status = 'pending' and t.next_fire_at <= statement_timestamp()
      order by t.next_fire_at limit p_limit)
    union
    -- Where a clock is ahead, which is in few tenants.
    (select d.tenant, d.compartment, d.id from app.clock_offsets o cross join lateral (
        select t.tenant, t.compartment, t.id from app.triggers t
          where t.tenant = o.tenant and t.status = 'pending' and t.next_fire_at <= statement_timestamp() + o.ahead
          order by t.next_fire_at limit p_limit
      ) d where p_id is null and o.ahead > interval '0' limit p_limit)
    union
    (select t.tenant, t.compartment, t.id from app.triggers t
      where p_id is not null and t.tenant = p_tenant and t.compartment = p_compartment and t.id = p_id)
  )
  select t.tenant, t.compartment, t.id, t.schedule, t.next_fire_at::text, t.jitter_seconds, t.missed,
      statement_timestamp() + coalesce(o.ahead, interval '0')
    from due join app.triggers t on t.tenant = due.tenant and t.compartment = due.compartment and t.id = due.id
      left join app.clock_offsets o on o.tenant = t.tenant
    where t.status = 'pending' and t.next_fire_at <= statement_timestamp() + coalesce(o.ahead, interval '0')
      and not exists (select from app.erasures e where e.tenant = t.tenant and e.compartment = t.compartment)
    order by t.next_fire_at limit p_limit
    for update of t skip locked
$$;

-- Fires triggers, each only if it is still to fire at `fires_at` and that has come: one request for each moment of `fires`, and the
-- next date, in one transaction. The dates are computed by code. An agent whose threshold is met is not woken; one that is paused has at
-- most one request of a trigger waiting; of one that is stopped or gone the trigger ends. Gives the requests that were made.
create or replace function app.fire_triggers(p_fires json)
returns table (tenant text, compartment text, actor text, purpose text, request uuid)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with planned as (
    select f.*, statement_timestamp() + coalesce(o.ahead, interval '0') as clock
      from json_to_recordset(p_fires) as f(tenant text, compartment text, id uuid, fires_at timestamptz, fires timestamptz[],
        next_at timestamptz, outcome text) left join app.clock_offsets o on o.tenant = f.tenant
  ), judged as (
    select p.*, a.conversation, case when t.agent is null or a.state in ('active', 'out_of_budget')
          or a.state = 'paused' and not exists (select from app.research_requests q where q.tenant = t.tenant
            and q.compartment = t.compartment and q.agent = t.agent and q.trigger = t.id and q.ended_at is null) then p.outcome
        when a.state is null then 'agent_stopped' else 'agent_' || a.state end as verdict
      from planned p join app.triggers t on t.tenant = p.tenant and t.compartment = p.compartment and t.id = p.id
        left join app.research_agents a on a.tenant = t.tenant and a.compartment = t.compartment and a.id = t.agent
  ), fired as (
    update app.triggers t set
        next_fire_at = j.next_at,
        status = case when j.verdict = 'agent_stopped' then 'cancelled' when j.next_at is null then 'completed' else 'pending' end,
        last_outcome = j.verdict,
        last_fired_at = case when j.verdict = 'fired' then j.clock else t.last_fired_at end,
        sent_at = null,
        version = t.version + 1
      from judged j
      where t.tenant = j.tenant and t.compartment = j.compartment and t.id = j.id
        and t.status = 'pending' and t.next_fire_at = j.fires_at and t.next_fire_at <= j.clock
      returning t.tenant, t.compartment, t.id, t.agent, t.actor, t.purpose, t.instruction, t.origin, t.reports_to,
        j.conversation, j.verdict, j.fires, j.clock
  ), asked as (
    insert into app.research_requests (tenant, compartment, id, agent, actor, purpose, why, trigger, fire_at, body, origin, reports_to,
        created_at)
      select f.tenant, f.compartment, gen_random_uuid(), f.agent, f.actor, f.purpose, 'trigger', f.id, moment, f.instruction,
          f.origin, f.conversation, f.clock
        from fired f, unnest(f.fires) moment where f.agent is not null and f.verdict = 'fired' order by moment
      on conflict do nothing
      returning tenant, compartment, actor, purpose, id
  ), told as (
    insert into app.wakes (tenant, compartment, key, conversation, due_at, actor, purpose, client_key, body, origin)
      select f.tenant, f.compartment, encode(sha256(convert_to(concat_ws(E'\n', f.tenant, f.compartment, f.id, moment), 'UTF8')), 'hex'),
          f.reports_to, moment, f.actor, f.purpose, f.id || '_' || extract(epoch from moment)::bigint, f.instruction, f.origin
        from fired f, unnest(f.fires) moment where f.agent is null and f.verdict = 'fired'
      on conflict do nothing
  )
  select * from asked
$$;

-- Triggers for which the engine is to hold a timer: due within p_within of wall time, where the tenant has no other clock.
create or replace function app.soon_triggers(p_within interval, p_limit integer)
returns table (tenant text, compartment text, id uuid, actor text, purpose text, delay_ms bigint, version integer)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.triggers t set sent_at = clock_timestamp()
    from (
      select d.tenant, d.compartment, d.id from app.triggers d
        where d.status = 'pending' and d.sent_at is null and d.next_fire_at <= statement_timestamp() + p_within
          and not exists (select from app.clock_offsets o where o.tenant = d.tenant and o.ahead > interval '0')
        order by d.next_fire_at limit p_limit
        for update of d skip locked
    ) soon
    where t.tenant = soon.tenant and t.compartment = soon.compartment and t.id = soon.id
    returning t.tenant, t.compartment, t.id, t.actor, t.purpose,
      greatest(0, ceil(extract(epoch from t.next_fire_at - statement_timestamp()) * 1000))::bigint, t.version
$$;

-- In how many milliseconds the next trigger of any tenant is due by the clock of its tenant, of those that came due at most p_since ago or
-- come later. What is due for longer is in other hands, or of a compartment that is being erased.
create or replace function app.next_trigger_ms(p_since interval) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select ceil(extract(epoch from least(
      (select min(t.next_fire_at) from app.triggers t
        where t.status = 'pending' and t.next_fire_at > statement_timestamp() - p_since),
      (select min(d.due) from app.clock_offsets o cross join lateral (
          select min(t.next_fire_at) - o.ahead as due from app.triggers t
            where t.tenant = o.tenant and t.status = 'pending' and t.next_fire_at > statement_timestamp() + o.ahead - p_since
        ) d where o.ahead > interval '0')
    ) - statement_timestamp()) * 1000)::bigint
$$;

grant execute on function app.next_trigger_ms(interval) to consilium_system;
grant execute on function app.due_triggers(integer, text, text, uuid), app.fire_triggers(json), app.soon_triggers(interval, integer)
  to consilium_system;
