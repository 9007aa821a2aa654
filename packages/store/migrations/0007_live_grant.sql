-- What the gateway asks before it mints a scope: as whom and for what this actor may open a compartment now.
-- Several grants count together; the relation is the nearest one. An actor's own compartment needs no row.
create function app.live_grant(p_tenant text, p_actor text, p_compartment text)
returns table (relation text, purposes text[])
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', p_tenant, true), set_config('app.actor', p_actor, true);
  if p_compartment = 'actor/' || p_actor then
    return query select 'own'::text, array['TREAT', 'PATRQT', 'ETREAT', 'HOPERAT', 'HRESCH'];
    return;
  end if;
  return query
    select (array_agg(g.relation order by array_position(
        array['self', 'proxy', 'care-team', 'break-glass'], g.relation)))[1],
      array_agg(distinct purpose)
    from app.grants g, unnest(g.purposes) purpose
    where g.tenant = p_tenant and g.actor = p_actor and g.compartment = p_compartment
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
    having count(*) > 0;
end $$;

grant execute on function app.live_grant(text, text, text) to consilium_app;
