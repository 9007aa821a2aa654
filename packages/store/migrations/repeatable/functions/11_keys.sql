create or replace function app.load_data_keys(p_tenant text, p_compartment text)
returns table (number integer, wrapped bytea)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select k.number, k.wrapped from app.data_keys k
    where k.tenant = p_tenant and k.compartment = p_compartment order by k.number;
end $$;

-- Of several who make the same key one wins, and all get what the winner made. Null: the compartment was erased, and
-- never has a key again.
create or replace function app.make_data_key(p_tenant text, p_compartment text, p_number integer, p_wrapped bytea)
returns bytea language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wrapped bytea;
begin
  -- A key is made before a tombstone is written or not at all.
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
create or replace function app.destroy_key(p_tenant text, p_compartment text) returns integer
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

create or replace function app.load_tenant_key(p_tenant text, p_purpose text) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wrapped bytea;
begin
  select k.wrapped into v_wrapped from app.tenant_keys k where k.tenant = p_tenant and k.purpose = p_purpose;
  return v_wrapped;
end $$;

create or replace function app.make_tenant_key(p_tenant text, p_purpose text, p_wrapped bytea) returns bytea
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.tenant_keys (tenant, purpose, wrapped) values (p_tenant, p_purpose, p_wrapped)
    on conflict do nothing;
  return app.load_tenant_key(p_tenant, p_purpose);
end $$;

-- Every process keeps unwrapped keys and names in memory for a while. They are told by NOTIFY, at the commit that
-- changes them, which compartment to look up again: one that got a tombstone, whose keys were destroyed, or that got a
-- further key. The payload is a hash: a listener learns no name.
create or replace function app.compartment_changed() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row record := coalesce(new, old);
begin
  perform pg_notify('consilium_compartments',
    encode(sha256(convert_to(v_row.tenant || E'\n' || v_row.compartment, 'UTF8')), 'hex'));
  return null;
end $$;

create or replace trigger compartment_changed after insert on app.erasures
  for each row execute function app.compartment_changed();
create or replace trigger compartment_changed_by_loss after delete on app.data_keys
  for each row execute function app.compartment_changed();
-- A first key replaces nothing that anybody remembers.
create or replace trigger compartment_changed_by_rotation after insert on app.data_keys
  for each row when (new.number > 1) execute function app.compartment_changed();

grant execute on function app.load_data_keys(text, text), app.make_data_key(text, text, integer, bytea),
  app.load_tenant_key(text, text), app.make_tenant_key(text, text, bytea) to consilium_app;
grant execute on function app.destroy_key(text, text) to consilium_system;
