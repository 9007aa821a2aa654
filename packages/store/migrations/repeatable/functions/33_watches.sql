-- The clock by which a tenant's watches are asked for: its own name for a tenant of demonstrations, '' for the real one.
create or replace function app.watch_clock(p_tenant text) returns text language sql stable
  return case when app.is_demo(p_tenant) then p_tenant else '' end;

-- What somebody begins to watch is asked for soon: at once, or a quarter of an hour after it was asked for last.
create or replace function app.watch_item() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_clock text := app.watch_clock(new.tenant);
  v_now timestamptz := statement_timestamp() + coalesce((select o.ahead from app.clock_offsets o where o.tenant = v_clock), interval '0');
begin
  insert into app.watched_items as w (source, item, clock, next_poll_at) values (new.source, new.item, v_clock, v_now)
    on conflict (source, item, clock) do update
      set next_poll_at = least(w.next_poll_at, greatest(v_now, w.polled_at + interval '15 minutes'));
  return null;
end $$;

create or replace trigger watch_item after insert or update of status on app.watches
  for each row when (new.status = 'pending') execute function app.watch_item();

-- What a source is to be asked for now, of all tenants; `moment` and `began` by the clock of a tenant of demonstrations. Nothing while
-- somebody else holds the lease. What nobody watches any more is forgotten.
create or replace function app.claim_watched_items(p_source text, p_holder uuid, p_lease interval, p_limit integer)
returns table (item text, clock text, moment timestamptz, began timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_due text[];
begin
  if not app.take_poller('watch ' || p_source, p_holder, p_lease) then
    return;
  end if;
  -- Locked first, then looked at: a new watch of one of them waits meanwhile, and makes its row again.
  select array_agg(d.item || ' ' || d.clock) into v_due from (
    select w.item, w.clock from app.watched_items w left join app.clock_offsets o on o.tenant = w.clock
      where w.source = p_source and w.next_poll_at <= statement_timestamp() + coalesce(o.ahead, interval '0')
      order by w.next_poll_at limit p_limit for update of w skip locked) d;
  delete from app.watched_items w where w.source = p_source and w.item || ' ' || w.clock = any (v_due)
    and not exists (select from app.watches x where x.source = w.source and x.item = w.item and x.status = 'pending'
      and app.watch_clock(x.tenant) = w.clock);
  return query
    select w.item, w.clock, statement_timestamp() + coalesce(o.ahead, interval '0'), d.since
      from app.watched_items w left join app.clock_offsets o on o.tenant = w.clock left join app.demo_tenants d on d.tenant = w.clock
      where w.source = p_source and w.item || ' ' || w.clock = any (v_due) order by w.next_poll_at;
end $$;

-- How many watch an item: they share its requests.
create or replace function app.count_watchers(p_source text, p_item text, p_clock text) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select count(*)::integer from app.watches w
    where w.source = p_source and w.item = p_item and w.status = 'pending' and app.watch_clock(w.tenant) = p_clock);

-- Some of them, locked until the transaction ends.
create or replace function app.watchers_of(p_source text, p_item text, p_clock text, p_after uuid, p_limit integer)
returns table (tenant text, compartment text, id uuid, fields text[], seen json, instruction json)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select w.tenant, w.compartment, w.id, w.fields, w.seen, w.instruction from app.watches w
    where w.source = p_source and w.item = p_item and w.status = 'pending' and app.watch_clock(w.tenant) = p_clock
      and (p_after is null or w.id > p_after)
      and not exists (select from app.erasures e where e.tenant = w.tenant and e.compartment = w.compartment)
    order by w.id limit p_limit for update of w
$$;

-- What was heard for watches that app.watchers_of has locked: the values, what changed (null: nothing) and the words for the agent, its
-- share of the requests. A change leaves a request, once, as the values that were heard go with it. An agent whose threshold is met is
-- not woken; one that is paused has at most one request of a watch waiting: for both the values stay, so that the change is told when
-- they work again. With one that is stopped or gone the watch ends. The cost counts in the month of its agent. Gives the requests that
-- were made.
create or replace function app.watches_heard(p_heard json)
returns table (tenant text, compartment text, actor text, purpose text, request uuid)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with judged as (
    select g.*, a.conversation, statement_timestamp() + coalesce(o.ahead, interval '0') as clock,
        case when a.state is null or a.state = 'stopped' then 'stopped'
          when g.changes is null then 'same'
          when a.state in ('active', 'out_of_budget') or a.state = 'paused' and not exists (select from app.research_requests q
            where q.tenant = w.tenant and q.compartment = w.compartment and q.agent = w.agent and q.trigger = w.id
              and q.ended_at is null) then 'changed'
          else 'held' end as verdict
      from json_to_recordset(p_heard) as g(tenant text, compartment text, id uuid, seen json, changes json, body json,
          requests numeric, micro_usd numeric)
        join app.watches w on w.tenant = g.tenant and w.compartment = g.compartment and w.id = g.id
        left join app.research_agents a on a.tenant = w.tenant and a.compartment = w.compartment and a.id = w.agent
        left join app.clock_offsets o on o.tenant = w.tenant
  ), heard as (
    update app.watches w set
        seen = case when j.verdict = 'held' then w.seen else coalesce(j.seen, w.seen) end,
        seen_at = j.clock,
        last_change = coalesce(j.changes, w.last_change),
        last_changed_at = case when j.changes::text is null or j.changes::text = w.last_change::text and j.verdict = 'held'
          then w.last_changed_at else j.clock end,
        requests = w.requests + j.requests,
        micro_usd = w.micro_usd + j.micro_usd,
        month = date_trunc('month', j.clock at time zone 'utc')::date,
        month_micro_usd = j.micro_usd
          + case when w.month = date_trunc('month', j.clock at time zone 'utc')::date then w.month_micro_usd else 0 end,
        status = case when j.verdict = 'stopped' then 'cancelled' else w.status end
      from judged j
      where w.tenant = j.tenant and w.compartment = j.compartment and w.id = j.id and w.status = 'pending'
      returning w.tenant, w.compartment, w.id, w.agent, w.actor, w.purpose, j.body, j.conversation, j.clock, j.verdict
  )
  insert into app.research_requests (tenant, compartment, id, agent, actor, purpose, why, trigger, fire_at, body, origin, reports_to,
      created_at)
    select h.tenant, h.compartment, gen_random_uuid(), h.agent, h.actor, h.purpose, 'watch', h.id, h.clock, h.body, 'outside',
        h.conversation, h.clock
      from heard h where h.verdict = 'changed'
    returning tenant, compartment, actor, purpose, id
$$;

-- An item was asked for, and is again after p_every; in a quarter of an hour, where somebody began to watch it meanwhile and has not
-- heard.
create or replace function app.watched_item_heard(p_source text, p_item text, p_clock text, p_every interval) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := statement_timestamp() + coalesce((select o.ahead from app.clock_offsets o where o.tenant = p_clock), interval '0');
begin
  -- Locked first, then looked at: a new watch of it waits meanwhile, and makes it due again.
  perform from app.watched_items w where w.source = p_source and w.item = p_item and w.clock = p_clock for update;
  update app.watched_items w set polled_at = v_now, next_poll_at = v_now + case when exists (
        select from app.watches x where x.source = p_source and x.item = p_item and x.status = 'pending'
          and app.watch_clock(x.tenant) = p_clock and (x.seen_at is null or x.seen_at < v_now - interval '15 minutes'))
      then least(p_every, interval '15 minutes') else p_every end
    where w.source = p_source and w.item = p_item and w.clock = p_clock;
end $$;

grant execute on function app.claim_watched_items(text, uuid, interval, integer), app.count_watchers(text, text, text),
  app.watchers_of(text, text, text, uuid, integer), app.watches_heard(json),
  app.watched_item_heard(text, text, text, interval) to consilium_system;
