-- As whom the actor of this transaction opens its compartment, for the purpose of this transaction: the relation of the
-- live grant that allows most. `own` in the actor's own compartment; null without a grant. Policies that depend on the
-- relation call it as (select app.relation()): once per statement, not once per row.
create function app.relation() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text := app.tenant();
  v_actor text := app.actor();
  v_compartment text := app.compartment();
  v_purpose text := app.purpose();
begin
  if v_tenant is null or v_actor is null or v_compartment is null or v_purpose is null then
    return null;
  end if;
  if v_compartment = 'actor/' || v_actor then
    return 'own';
  end if;
  return (
    select g.relation from app.grants g
    where g.tenant = v_tenant and g.actor = v_actor and g.compartment = v_compartment
      and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp())
      and v_purpose = any (g.purposes)
    order by array_position(array['care-team', 'self', 'proxy', 'break-glass'], g.relation)
    limit 1
  );
end $$;

grant execute on function app.relation() to consilium_app;
