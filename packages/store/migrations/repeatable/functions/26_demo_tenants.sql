-- True if the tenant holds synthetic patients only. No login role reads the table itself.
create or replace function app.is_demo(p_tenant text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.demo_tenants d where d.tenant = p_tenant);

-- A tenant becomes a demonstration before it has a patient: one that has any may hold a real one.
create or replace function app.refuse_late_demo() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.grants g where g.tenant = new.tenant and g.compartment like 'patient/%') then
    raise exception 'has_patients' using errcode = 'ZD001';
  end if;
  return new;
end $$;

create or replace trigger refuse_late_demo before insert or update on app.demo_tenants
  for each row execute function app.refuse_late_demo();

-- Keeps what a step was given and what it gave back, of a run of this actor in this compartment. False: of this tenant nothing is kept.
create or replace function app.keep_step_content(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_run uuid, p_step text, p_input json, p_output json
) returns boolean language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) or app.run() is not null or not app.is_demo(p_tenant)
    or not exists (select from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_run and r.actor = p_actor)
  then
    return false;
  end if;
  -- Another attempt of the same step: its words are the ones that count.
  insert into app.step_contents as c (tenant, compartment, run, step, input, output)
    values (p_tenant, p_compartment, p_run, p_step, p_input, p_output)
    on conflict (tenant, compartment, run, step) do update set input = excluded.input, output = excluded.output;
  return true;
end $$;

grant execute on function app.is_demo(text) to consilium_app, consilium_own, consilium_operate, consilium_writer;
grant execute on function app.keep_step_content(text, text, text, text, uuid, text, json, json) to consilium_app;
