-- Data keys of compartments and secrets of tenants, each wrapped with a key that the database never sees: worthless to
-- whoever reads them here, so loading needs no grant (a turn must open its input before it can answer `forbidden`).
-- No login role has a privilege on the tables; the functions below are the only way.
create table app.data_keys (
  tenant text not null,
  compartment text not null,
  number integer not null check (number between 1 and 65535),
  wrapped bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, number)
);

create table app.tenant_keys (
  tenant text not null,
  purpose text not null check (purpose in ('audit', 'signing')),
  wrapped bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, purpose)
);

alter table app.data_keys enable row level security, force row level security;
create policy owner_keeps on app.data_keys to consilium_owner using (true);
alter table app.tenant_keys enable row level security, force row level security;
create policy owner_keeps on app.tenant_keys to consilium_owner using (true);

create function app.load_data_keys(p_tenant text, p_compartment text)
returns table (number integer, wrapped bytea)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select k.number, k.wrapped from app.data_keys k
    where k.tenant = p_tenant and k.compartment = p_compartment order by k.number;
end $$;

-- Of several who make the same key one wins, and all get what the winner made. Null: the compartment was erased, and
-- never has a key again.
create function app.make_data_key(p_tenant text, p_compartment text, p_number integer, p_wrapped bytea)
returns bytea language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wrapped bytea;
begin
  -- Of the next files, as the tombstone is: a key is made before a tombstone is written or not at all.
  perform app.lock_compartment(p_tenant, p_compartment);
  if exists (select from app.erasures e where e.tenant = p_tenant and e.compartment = p_compartment) then
    return null;
  end if;
  insert into app.data_keys (tenant, compartment, number, wrapped)
    values (p_tenant, p_compartment, p_number, p_wrapped) on conflict do nothing;
  select k.wrapped into v_wrapped from app.data_keys k
    where k.tenant = p_tenant and k.compartment = p_compartment and k.number = p_number;
  return v_wrapped;
end $$;

-- The end of every sealed byte of the compartment. Its tombstone comes first: without one a new key could be made.
create function app.destroy_key(p_tenant text, p_compartment text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_destroyed integer;
begin
  if not exists (select from app.erasures e where e.tenant = p_tenant and e.compartment = p_compartment) then
    raise exception 'no tombstone' using errcode = 'ZE002';
  end if;
  delete from app.data_keys k where k.tenant = p_tenant and k.compartment = p_compartment;
  get diagnostics v_destroyed = row_count;
  return v_destroyed;
end $$;

create function app.load_tenant_key(p_tenant text, p_purpose text) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wrapped bytea;
begin
  select k.wrapped into v_wrapped from app.tenant_keys k where k.tenant = p_tenant and k.purpose = p_purpose;
  return v_wrapped;
end $$;

create function app.make_tenant_key(p_tenant text, p_purpose text, p_wrapped bytea) returns bytea
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.tenant_keys (tenant, purpose, wrapped) values (p_tenant, p_purpose, p_wrapped)
    on conflict do nothing;
  return app.load_tenant_key(p_tenant, p_purpose);
end $$;

grant execute on function app.load_data_keys(text, text), app.make_data_key(text, text, integer, bytea),
  app.load_tenant_key(text, text), app.make_tenant_key(text, text, bytea) to consilium_app;
grant execute on function app.destroy_key(text, text) to consilium_system;
