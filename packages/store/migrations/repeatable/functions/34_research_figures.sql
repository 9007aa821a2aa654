-- Research agents and triggers of the transaction's tenant, for an operator: numbers and ids, never what anybody asked or found. Counts
-- end at 10,000, so that a million sleepers cost no more than that.
create or replace function app.research_figures() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  -- Once: asked in a condition, the clock would be looked up for each row.
  with c as materialized (select app.clock() as now),
  late as (
    select t.next_fire_at from app.triggers t
      where t.tenant = app.tenant() and t.status = 'pending' and t.next_fire_at < (select c.now from c) - interval '1 minute'
      order by t.next_fire_at limit 10000),
  month as (select date_trunc('month', c.now at time zone 'utc')::date as day from c)
  select jsonb_build_object(
    'agents', (select coalesce(jsonb_object_agg(s.state, s.n), '{}') from (
      select a.state, count(*) as n from (
        select b.state from app.research_agents b where b.tenant = app.tenant() limit 10000) a group by a.state) s),
    'sleeping', (select count(*) from (
      select from app.triggers t where t.tenant = app.tenant() and t.status = 'pending' limit 10000) s),
    'next_at', (select min(t.next_fire_at) from app.triggers t where t.tenant = app.tenant() and t.status = 'pending'),
    'overdue', (select count(*) from late),
    'overdue_since', (select min(l.next_fire_at) from late l),
    'watches', (select count(*) from (
      select from app.watches w where w.tenant = app.tenant() and w.status = 'pending' limit 10000) s),
    'watches_overdue', (select count(*) from (
      select from app.watches w join app.watched_items i on i.source = w.source and i.item = w.item
          and i.clock = (select app.watch_clock(app.tenant()))
        where w.tenant = app.tenant() and w.status = 'pending' and i.next_poll_at < (select c.now from c) - interval '15 minutes'
        limit 10000) s),
    'waiting', (select count(*) from (
      select from app.research_requests q where q.tenant = app.tenant() and q.ended_at is null limit 10000) s),
    'failing', (select coalesce(jsonb_agg(jsonb_build_object('agent', f.agent, 'failures', f.failures, 'last_at', f.last_at)
        order by f.failures desc, f.last_at desc), '[]') from (
      select q.agent, count(*) as failures, max(q.ended_at) as last_at from app.research_requests q
        where q.tenant = app.tenant() and q.outcome = 'failed' and q.ended_at > (select c.now from c) - interval '7 days'
        group by q.agent order by count(*) desc limit 20) f),
    'micro_usd', (select coalesce(sum(a.spent_micro_usd), 0) from app.research_agents a
        where a.tenant = app.tenant() and a.spent_month = (select month.day from month))
      + (select coalesce(ceil(sum(w.month_micro_usd)), 0) from app.watches w
        where w.tenant = app.tenant() and w.month = (select month.day from month) and w.month_micro_usd > 0),
    'most', (select coalesce(jsonb_agg(jsonb_build_object('agent', m.agent, 'micro_usd', m.micro_usd) order by m.micro_usd desc), '[]')
      from (select a.id as agent, a.spent_micro_usd as micro_usd from app.research_agents a
        where a.tenant = app.tenant() and a.spent_month = (select month.day from month) and a.spent_micro_usd > 0
        order by a.spent_micro_usd desc limit 10) m));
end;

grant execute on function app.research_figures() to consilium_operate;
