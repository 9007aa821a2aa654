-- Grants that the trail knows nothing of. Commands enter each grant in the patient's chain, in the transaction that gives
-- it; a row that was written past them, changed afterwards, or brought back after it was revoked, has no such entry.
create index audit_entries_of_grants on app.audit_entries (tenant, compartment)
  where action in ('grant.give', 'grant.revoke', 'grant.break-glass');

create function app.unaccounted_grants(p_limit integer)
returns table (id uuid, actor text, compartment text, relation text, granted_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select g.id, g.actor, g.compartment, g.relation, g.granted_at from app.grants g
    where g.tenant = app.tenant() and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp())
      and (not exists (
          select from app.audit_entries e
          where e.tenant = g.tenant and e.compartment = g.compartment
            and e.action in ('grant.give', 'grant.revoke', 'grant.break-glass')
            and e.targets @> array['grant/' || g.id]
            and case e.action
              when 'grant.give' then
                e.targets @> array['actor/' || g.actor, 'relation/' || g.relation,
                  'until/' || coalesce(to_char(g.expires_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'), 'never')]
                and e.targets @> (select array_agg('purpose/' || p) from unnest(g.purposes) p)
              when 'grant.break-glass' then
                e.actor = g.actor and g.relation = 'break-glass' and g.purposes = array['ETREAT']
              else false
            end)
        or exists (
          select from app.audit_entries e
          where e.tenant = g.tenant and e.compartment = g.compartment and e.action = 'grant.revoke'
            and e.targets @> array['grant/' || g.id]))
    order by g.granted_at, g.id limit p_limit;
end $$;

grant execute on function app.unaccounted_grants(integer) to consilium_operate;
