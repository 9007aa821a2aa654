-- How often the glass was broken in the transaction's tenant, for an operator: numbers and who opened, never whom or why.
-- Counted as app.break_glass counts. `actor_hour` and `tenant_day` are the tenant's settings; null where there is none.
create function app.openings_by_volume() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with recent as (
    select g.actor, count(*) filter (where g.granted_at > now() - interval '1 hour') as hour, count(*) as day
      from app.grants g
      where g.tenant = app.tenant() and g.relation = 'break-glass' and g.granted_at > now() - interval '1 day'
      group by g.actor),
  limits as (
    select s.name, (s.value #>> '{}')::integer as value from app.settings s
      where s.tenant = app.tenant() and s.name in ('break_glass_actor_hour', 'break_glass_tenant_day')
        and s.value #>> '{}' ~ '^[0-9]{1,6}$')
  select jsonb_build_object(
    'day', (select coalesce(sum(r.day), 0) from recent r),
    'actor_hour', (select l.value from limits l where l.name = 'break_glass_actor_hour'),
    'tenant_day', (select l.value from limits l where l.name = 'break_glass_tenant_day'),
    'actors', (select coalesce(jsonb_agg(jsonb_build_object('actor', m.actor, 'hour', m.hour, 'day', m.day)), '[]')
      from (select r.actor, r.hour, r.day from recent r order by r.hour desc, r.day desc, r.actor limit 20) m));
end;

grant execute on function app.openings_by_volume() to consilium_operate;
