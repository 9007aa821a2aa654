-- The ledger of effects outside (an email, a call that writes): each happens once, or a person is told. One row an
-- effect, for ever; it outlives the erasure of the patient, so its checks let codes and opaque ids in and no text.
--
--   open ──claim──▶ claimed ──mark──▶ done
--     ▲               │  │              ▲
--     ├───release─────┘  └─park, or a claim after the lease ran out─▶ parked
--     └──────────────────────────────resolve──────────────────────────┘
--
-- The fence grows whenever the right to act changes hands: who comes with an old one is told so, and changes nothing.
create table app.effects (
  tenant text not null,
  compartment text not null,
  key text not null check (key ~ '^[A-Za-z0-9._:/+=-]{1,200}$'),
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{0,39}$'),
  status text not null check (status in ('open', 'claimed', 'done', 'parked')),
  fence bigint not null check (fence > 0),
  -- Of the last claim, also when it has ended.
  claimed_by text not null,
  claimed_at timestamptz not null,
  lease_until timestamptz not null,
  -- When it came into its present status, where that is not `claimed`.
  settled_at timestamptz,
  -- Who resolved it, where a person did.
  resolved_by text,
  -- What the other side calls it.
  reference text check (reference ~ '^[A-Za-z0-9._:/+=-]{1,200}$'),
  -- Why it is parked.
  code text check (code ~ '^[a-z][a-z0-9_.-]{0,63}$'),
  primary key (tenant, compartment, key),
  constraint parked_says_why check ((status = 'parked') = (code is not null)),
  constraint only_done_has_a_reference check (reference is null or status = 'done'),
  constraint settled_unless_claimed check ((status = 'claimed') = (settled_at is null))
) with (fillfactor = 80);
create index effects_parked on app.effects (tenant, compartment, settled_at) where status = 'parked';

alter table app.effects enable row level security, force row level security;
create policy app_in_scope on app.effects to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.effects as restrictive for insert to consilium_app
  with check ((select app.may_open()));
-- Code of ours sends and keeps the ledger; a transaction of an agent run makes proposals only.
create policy app_inserts_without_run on app.effects as restrictive for insert to consilium_app
  with check (app.run() is null);
create policy app_updates_without_run on app.effects as restrictive for update to consilium_app
  using (app.run() is null);
-- What waits for a person, also after the patient was erased and nobody can open the compartment any more.
create policy operate_reads_parked on app.effects for select to consilium_operate
  using (tenant = app.tenant() and status = 'parked');
grant select (tenant, compartment, key, kind, status, code, settled_at) on app.effects to consilium_operate;
grant select, insert, update (status, fence, claimed_by, claimed_at, lease_until, settled_at, resolved_by, reference,
  code) on app.effects to consilium_app;

-- p_now: null for the clock of this database, which is the one that all who share a lease look at.
create function app.effect_claim(
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
create function app.effect_settle(
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

create function app.effect_resolve(
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
create function app.effects_parked(p_tenant text, p_actor text, p_compartment text, p_purpose text)
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

grant execute on function
  app.effect_claim(text, text, text, text, text, text, integer, timestamptz),
  app.effect_settle(text, text, text, text, text, bigint, text, text, text, timestamptz),
  app.effect_resolve(text, text, text, text, text, text, timestamptz),
  app.effects_parked(text, text, text, text)
to consilium_app;
