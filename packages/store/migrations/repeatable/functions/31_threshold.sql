-- Agents of all tenants that sleep as their budget was used up, and have some of it now: a month has begun by the tenant's clock (UTC), or
-- somebody gave them more. Each becomes active and gets one request, in one statement. How many.
create or replace function app.wake_budgets(p_limit integer) returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with clocks as (
    select a.tenant, a.compartment, a.id, statement_timestamp() + coalesce(o.ahead, interval '0') as now
      from app.research_agents a left join app.clock_offsets o on o.tenant = a.tenant
      where a.state = 'out_of_budget'
  ), funded as (
    select a.tenant, a.compartment, a.id, c.now from app.research_agents a join clocks c using (tenant, compartment, id)
      where a.state = 'out_of_budget'
        and not exists (select from app.erasures e where e.tenant = a.tenant and e.compartment = a.compartment)
        and a.monthly_micro_usd > (select coalesce(sum(q.micro_usd), 0) from app.research_requests q
          where q.tenant = a.tenant and q.compartment = a.compartment and q.agent = a.id
            and q.ended_at >= date_trunc('month', c.now at time zone 'utc') at time zone 'utc')
          + app.watches_spent(a.tenant, a.compartment, a.id, date_trunc('month', c.now at time zone 'utc')::date)
      limit p_limit
      for update of a skip locked
  ), woken as (
    update app.research_agents a set state = 'active' from funded f
      where a.tenant = f.tenant and a.compartment = f.compartment and a.id = f.id
      returning a.tenant, a.compartment, a.id, a.actor, a.purpose, a.conversation, f.now
  ), asked as (
    insert into app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, reports_to, created_at)
      select w.tenant, w.compartment, gen_random_uuid(), w.id, w.actor, w.purpose, 'budget',
        to_json('There is budget for you again. Go on with your brief.'::text), 'code', w.conversation, w.now from woken w
      returning 1
  )
  select count(*) from asked
$$;

grant execute on function app.wake_budgets(integer) to consilium_system;
