-- The caller of an agent waits no longer: the run reports to the conversation when it has ended. `ended`: it has, and its caller is to
-- take what it said. The same answer however often it is asked, whatever happened in between. Null: no such conversation for this
-- actor, or a run of another one.
create or replace function app.report_later(p_run uuid, p_turn uuid, p_conversation uuid) returns text
language plpgsql volatile as $$
begin
  if not app.may_open() or not exists (select from app.conversations c
      where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = p_conversation) then
    return null;
  end if;
  insert into app.runs (tenant, compartment, id, turn, conversation, kind, status, reports_to)
    values (app.tenant(), app.compartment(), p_run, p_turn, p_conversation, 'tool', 'running', p_conversation)
    on conflict (tenant, compartment, id) do nothing;
  if not found then
    update app.runs r set reports_to = p_conversation
      where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = p_run
        and r.conversation = p_conversation and (r.ended_at is null or r.reports_to is not null);
  end if;
  return case when found then 'will-report' else 'ended' end;
end $$;

-- Wakes that are to be sent to the engine: due by the clock of their tenant, or due within p_within of wall time where the
-- tenant has no other clock (then with the delay). What was sent and did not arrive is sent again after p_again. One of reports that
-- were held has no text of its own: its key is given with held_ before it, so that a worker of a release that would say the empty text
-- finds no row, says nothing, and leaves it to the next time.
create or replace function app.due_wakes(p_within interval, p_again interval, p_limit integer)
returns table (tenant text, compartment text, key text, actor text, purpose text, delay_ms bigint, sends integer)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.wakes w set sent_at = clock_timestamp(), sends = w.sends + 1
    from (
      select d.tenant, d.compartment, d.key, o.ahead,
          greatest(0, extract(epoch from d.due_at - statement_timestamp() - coalesce(o.ahead, interval '0')) * 1000)::bigint
            as delay_ms
        from app.wakes d left join app.clock_offsets o on o.tenant = d.tenant
        where d.delivered_at is null and d.body is not null
          and d.due_at <= statement_timestamp() + coalesce(o.ahead, p_within)
          and (d.sent_at is null or greatest(d.sent_at, d.due_at - coalesce(o.ahead, interval '0'))
            < statement_timestamp() - p_again)
        order by d.due_at limit p_limit
        for update of d skip locked
    ) due
    where w.tenant = due.tenant and w.compartment = due.compartment and w.key = due.key
    returning w.tenant, w.compartment, case when w.held then 'held_' || w.key else w.key end, w.actor, w.purpose, due.delay_ms, w.sends
$$;

-- A wake whose actor may not open its compartment any more: it does not come back when another grant is given.
create or replace function app.drop_wake(p_tenant text, p_compartment text, p_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.wakes w set delivered_at = clock_timestamp()
    where w.tenant = p_tenant and w.compartment = p_compartment and w.key = p_key and w.delivered_at is null
$$;

-- Moves the clock of a tenant of demonstrations (app.demo_tenants): forward only, as what has happened has happened.
create or replace function app.set_clock(p_tenant text, p_ahead interval) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_demo(p_tenant) then
    raise exception 'clock_fixed' using errcode = '42501';
  end if;
  insert into app.clock_offsets as o (tenant, ahead) values (p_tenant, p_ahead)
    on conflict (tenant) do update set ahead = greatest(o.ahead, excluded.ahead);
end $$;

grant execute on function app.report_later(uuid, uuid, uuid) to consilium_app;
grant execute on function app.due_wakes(interval, interval, integer), app.drop_wake(text, text, text), app.set_clock(text, interval) to consilium_system;
