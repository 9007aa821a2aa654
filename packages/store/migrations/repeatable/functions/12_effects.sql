-- p_now: null for the clock of this database, which is the one that all who share a lease look at.
create or replace function app.effect_claim(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_key text, p_kind text, p_lease_ms integer,
  p_now timestamptz,
  out verdict text, out fence bigint, out reference text, out retry_after_ms integer
) language plpgsql volatile as $$
declare
  v_now timestamptz;
  v_lease interval := p_lease_ms * interval '1 millisecond';
  v_row app.effects;
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    verdict := 'forbidden';
    return;
  end if;
  v_now := coalesce(p_now, clock_timestamp());
  insert into app.effects as e (tenant, compartment, key, kind, status, fence, claimed_by, claimed_at, lease_until)
    values (p_tenant, p_compartment, p_key, p_kind, 'claimed', 1, p_actor, v_now, v_now + v_lease)
    on conflict do nothing returning e.fence into fence;
  if found then
    verdict := 'go';
    return;
  end if;
  select e.* into v_row from app.effects e
    where e.tenant = p_tenant and e.compartment = p_compartment and e.key = p_key for update;
  -- Again: the lock may have been waited for.
  v_now := coalesce(p_now, clock_timestamp());
  if v_row.kind <> p_kind then
    verdict := 'conflict';
  elsif v_row.status = 'done' then
    verdict := 'done';
    reference := v_row.reference;
  elsif v_row.status = 'parked' then
    verdict := 'parked';
  elsif v_row.status = 'open' then
    update app.effects e set status = 'claimed', fence = e.fence + 1, claimed_by = p_actor, claimed_at = v_now,
        lease_until = v_now + v_lease, settled_at = null, resolved_by = null
      where e.tenant = p_tenant and e.compartment = p_compartment and e.key = p_key
      returning e.fence into fence;
    verdict := 'go';
  elsif v_row.lease_until > v_now then
    verdict := 'busy';
    retry_after_ms := ceil(extract(epoch from v_row.lease_until - v_now) * 1000);
  else
    -- Who held it has gone silent, perhaps after sending.
    update app.effects e set status = 'parked', fence = e.fence + 1, code = 'lease-ended', settled_at = v_now
      where e.tenant = p_tenant and e.compartment = p_compartment and e.key = p_key;
    verdict := 'parked';
  end if;
end $$;

-- The holder of the fence says how it went: `done`, `open` (nothing was sent) or `parked`. The same word again is
-- answered like the first. Null: no live grant.
create or replace function app.effect_settle(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_key text, p_fence bigint, p_status text,
  p_reference text, p_code text, p_now timestamptz
) returns boolean language plpgsql volatile as $$
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return null;
  end if;
  update app.effects e set status = p_status, reference = p_reference, code = p_code,
      settled_at = coalesce(p_now, clock_timestamp())
    where e.tenant = p_tenant and e.compartment = p_compartment and e.key = p_key and e.fence = p_fence
      and e.status = 'claimed';
  return found or exists (
    select from app.effects e
    where e.tenant = p_tenant and e.compartment = p_compartment and e.key = p_key and e.fence = p_fence
      and e.status = p_status and e.reference is not distinct from p_reference
      and e.code is not distinct from p_code);
end $$;

create or replace function app.effect_resolve(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_key text, p_status text, p_now timestamptz
) returns boolean language plpgsql volatile as $$
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return null;
  end if;
  update app.effects e set status = p_status, fence = e.fence + 1, code = null, resolved_by = p_actor,
      settled_at = coalesce(p_now, clock_timestamp())
    where e.tenant = p_tenant and e.compartment = p_compartment and e.key = p_key and e.status = 'parked';
  return found;
end $$;

-- Oldest first. Null: no live grant.
create or replace function app.effects_parked(p_tenant text, p_actor text, p_compartment text, p_purpose text)
returns json language plpgsql volatile as $$
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return null;
  end if;
  return (
    select coalesce(json_agg(json_build_array(e.key, e.kind, e.code, e.settled_at) order by e.settled_at, e.key), '[]')
    from app.effects e
    where e.tenant = p_tenant and e.compartment = p_compartment and e.status = 'parked');
end $$;

grant execute on function app.effect_claim(text, text, text, text, text, text, integer, timestamptz),
  app.effect_settle(text, text, text, text, text, bigint, text, text, text, timestamptz),
  app.effect_resolve(text, text, text, text, text, text, timestamptz),
  app.effects_parked(text, text, text, text) to consilium_app;
