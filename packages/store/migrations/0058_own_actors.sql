-- Who a patient is as a person who signs in: actors with a grant `self` that was not revoked (a revoked one may have been
-- a mistake, and named another person), and how far the erasure of each one's own compartment is; null: not begun.
create function app.own_actors(p_tenant text, p_compartment text) returns table (actor text, phase text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select distinct g.actor, e.phase from app.grants g
    left join app.erasures e on e.tenant = g.tenant and e.compartment = 'actor/' || g.actor
    where g.tenant = p_tenant and g.compartment = p_compartment and g.relation = 'self' and g.revoked_at is null
    order by g.actor;
end;

grant execute on function app.own_actors(text, text) to consilium_system;
