-- True if the tenant holds synthetic patients only. No login role reads the table itself.
create or replace function app.is_demo(p_tenant text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.demo_tenants d where d.tenant = p_tenant);

-- The clock of the transaction's tenant, the real one, and when the tenant became a demonstration; no row where it is none.
create or replace function app.demo_clock() returns table (moment timestamptz, real_moment timestamptz, began timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select app.clock(), statement_timestamp(), d.since from app.demo_tenants d where d.tenant = app.tenant();
end;

-- Moves the clock of the transaction's tenant forward, at most ten years from now: for a person, never for an agent.
create or replace function app.move_demo_clock(p_to timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.run() is not null or not app.may_open() or not app.is_demo(app.tenant())
    or p_to > statement_timestamp() + interval '10 years' then
    raise exception 'clock_fixed' using errcode = '42501';
  end if;
  if p_to > statement_timestamp() then
    perform app.set_clock(app.tenant(), p_to - statement_timestamp());
  end if;
end $$;

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

-- Begins a replay of a turn of this actor that has ended and whose input was kept. Null: there is none, or this tenant has none.
create or replace function app.begin_replay(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_turn uuid, p_run uuid, p_model text, p_by text
) returns json language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_turn app.runs;
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) or app.run() is not null or not app.is_demo(p_tenant) then
    return null;
  end if;
  select r.* into v_turn from app.runs r
    where r.tenant = p_tenant and r.compartment = p_compartment and r.id = p_turn and r.actor = p_actor and r.kind = 'turn'
      and r.ended_at is not null and r.conversation is not null and exists (select from app.step_contents c
        where c.tenant = p_tenant and c.compartment = p_compartment and c.run = p_turn and c.step = 'start');
  if not found then
    return null;
  end if;
  insert into app.replays (tenant, compartment, run, turn, model, asked_by)
    values (p_tenant, p_compartment, p_run, p_turn, p_model, p_by) on conflict do nothing;
  return json_build_object('conversation', v_turn.conversation, 'seq', v_turn.seq, 'team', v_turn.team);
end $$;

-- The state with which the turn of a replay or a re-run began, as app.start_run gives it. Null: it was not kept, or there is no such run
-- in the scope that was entered.
create or replace function app.replayed_state(p_run uuid) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.input from (
    select r.tenant, r.compartment, r.run, r.turn from app.replays r
    union all
    select r.tenant, r.compartment, r.run, r.turn from app.reruns r) p
  join app.step_contents c
    on c.tenant = p.tenant and c.compartment = p.compartment and c.run = p.turn and c.step = 'start'
  where p.tenant = app.tenant() and p.compartment = app.compartment() and p.run = p_run;
end;

create or replace function app.keep_replay(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_run uuid, p_first json, p_answer json
) returns void language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.enter(p_tenant, p_actor, p_compartment, p_purpose) and app.run() is null then
    update app.replays p set first = p_first, answer = p_answer
      where p.tenant = p_tenant and p.compartment = p_compartment and p.run = p_run;
  end if;
end $$;

-- True if the transaction is of an agent of a replay: it writes nothing, neither proposals nor work for later.
create or replace function app.in_replay() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(app.run() ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) and exists (
    select from app.runs r join app.runs t on t.tenant = r.tenant and t.compartment = r.compartment and t.id = r.turn
    where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = app.run()::uuid and t.kind = 'replay');
end $$;

grant execute on function app.begin_replay(text, text, text, text, uuid, uuid, text, text),
  app.keep_replay(text, text, text, text, uuid, json, json) to consilium_app;
grant execute on function app.replayed_state(uuid) to consilium_writer;
grant execute on function app.in_replay() to consilium_app, consilium_own;
grant execute on function app.demo_clock(), app.move_demo_clock(timestamptz) to consilium_app;
grant execute on function app.is_demo(text) to consilium_app, consilium_own, consilium_operate, consilium_writer;
grant execute on function app.keep_step_content(text, text, text, text, uuid, text, json, json) to consilium_app;
