-- Work that was accepted so long ago and that no invocation has begun: its send was lost. Ids and codes of all tenants. What is older
-- than a day is not sent any more: nobody waits for it.
create or replace function app.sweep_work(p_older interval, p_limit integer)
returns table (tenant text, compartment text, actor text, purpose text, id uuid, kind text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.tenant, w.compartment, w.actor, w.purpose, w.id, w.kind from app.work w
    where w.pipeline is null and w.created_at < statement_timestamp() - p_older
      and w.created_at > statement_timestamp() - interval '1 day'
      and not exists (select from app.runs r where r.tenant = w.tenant and r.compartment = w.compartment and r.id = w.id
        and (r.invocation is not null or r.cancel_requested_at is not null))
    order by w.created_at limit p_limit
$$;

-- Cached values whose time is over, of all tenants; how many went.
create or replace function app.drop_expired(p_limit integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count bigint;
begin
  delete from app.cache_entries c where c.ctid = any (array(
    select o.ctid from app.cache_entries o where o.expires_at < statement_timestamp() limit p_limit));
  get diagnostics v_count = row_count;
  return v_count;
end $$;

grant execute on function app.sweep_work(interval, integer), app.drop_expired(integer) to consilium_system;
