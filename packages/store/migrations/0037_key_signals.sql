-- Every process keeps unwrapped keys and names in memory for a while. They are told by NOTIFY, at the commit that
-- changes them, which compartment to look up again: one that got a tombstone, whose keys were destroyed, or that got a
-- further key. The payload is a hash: a listener learns no name.
create function app.compartment_changed() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row record := coalesce(new, old);
begin
  perform pg_notify('consilium_compartments',
    encode(sha256(convert_to(v_row.tenant || E'\n' || v_row.compartment, 'UTF8')), 'hex'));
  return null;
end $$;
revoke all on function app.compartment_changed() from public;

create trigger compartment_changed after insert on app.erasures
  for each row execute function app.compartment_changed();
create trigger compartment_changed_by_loss after delete on app.data_keys
  for each row execute function app.compartment_changed();
-- A first key replaces nothing that anybody remembers.
create trigger compartment_changed_by_rotation after insert on app.data_keys
  for each row when (new.number > 1) execute function app.compartment_changed();
