-- The run of this transaction as an id, so that an index finds it. Null: none is set, or it is no id.
create or replace function app.run_id() returns uuid language sql stable
  return case when app.run() ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then app.run()::uuid end;

-- The research agent as which this transaction runs: that of the request with the id of the run, or of the run above it. Null: a
-- person or code that no model steers (app.run() is not set), or a run of somebody else. Policies call it as
-- (select app.research_agent()).
create or replace function app.research_agent() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.agent from app.research_requests q
    where q.tenant = app.tenant() and q.compartment = app.compartment() and q.actor = app.actor()
      and q.id in (
        select app.run_id()
        union all
        select r.turn from app.runs r
          where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = app.run_id())
    limit 1
$$;

-- What the watches of an agent have cost in a month (its first day).
create or replace function app.watches_spent(p_tenant text, p_compartment text, p_agent uuid, p_month date) returns bigint
language sql stable
  return (select coalesce(ceil(sum(w.month_micro_usd)), 0)::bigint from app.watches w
    where w.tenant = p_tenant and w.compartment = p_compartment and w.agent = p_agent and w.month = p_month);

-- What the runs and the watches of an agent have spent in the month of the tenant's clock, in UTC.
create or replace function app.research_spent(p_agent uuid) returns bigint language sql stable
  return (select coalesce(sum(q.micro_usd), 0)::bigint from app.research_requests q
    where q.tenant = app.tenant() and q.compartment = app.compartment() and q.agent = p_agent
      and q.ended_at >= date_trunc('month', app.clock() at time zone 'utc') at time zone 'utc')
    + app.watches_spent(app.tenant(), app.compartment(), p_agent, date_trunc('month', app.clock() at time zone 'utc')::date);

-- Requests of all tenants that are to be sent to the engine: open, the oldest of their agent, and no run works on them. What was sent
-- and did not arrive is sent again after p_again. A request whose caller takes the reply is its caller's to send, while that run is
-- open. Ids only.
create or replace function app.due_requests(p_again interval, p_limit integer)
returns table (tenant text, compartment text, actor text, purpose text, id uuid, sends integer)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.research_requests q set sent_at = clock_timestamp(), sends = q.sends + 1
    from (
      select d.tenant, d.compartment, d.id from app.research_requests d
        where d.ended_at is null and (d.sent_at is null or d.sent_at < statement_timestamp() - p_again)
          and not exists (select from app.research_requests o where o.tenant = d.tenant and o.compartment = d.compartment
            and o.agent = d.agent and o.place < d.place and o.ended_at is null)
          and not exists (select from app.research_agents a where a.tenant = d.tenant and a.compartment = d.compartment
            and a.id = d.agent and a.state = 'paused')
          and not exists (select from app.runs r where r.tenant = d.tenant and r.compartment = d.compartment
            and r.id = d.id and r.ended_at is null and r.status = 'running')
          and not exists (select from app.runs c where d.reports_to is null and c.tenant = d.tenant
            and c.compartment = d.compartment and c.id = d.asked_by and c.ended_at is null)
        order by d.created_at limit p_limit
        for update of d skip locked
    ) due
    where q.tenant = due.tenant and q.compartment = due.compartment and q.id = due.id
    returning q.tenant, q.compartment, q.actor, q.purpose, q.id, q.sends
$$;

grant execute on function app.research_agent(), app.run_id() to consilium_app, consilium_own;
grant execute on function app.research_spent(uuid), app.watches_spent(text, text, uuid, date) to consilium_app;
grant execute on function app.due_requests(interval, integer) to consilium_system;
