-- Milliseconds until the host may be asked again, by the clock of the database; 0: now. With p_take a turn that is free is taken, by
-- one caller only. A request leaves some time after its turn was taken, so a turn is free p_margin_ms later than the host allows.
create or replace function app.host_turn(p_host text, p_per_second integer, p_margin_ms integer, p_take boolean)
returns integer language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_begun timestamptz[];
  v_free timestamptz;
  v_now timestamptz;
begin
  if p_take then
    insert into app.host_turns (host) values (p_host) on conflict do nothing;
    select h.begun, h.paused_until into v_begun, v_free from app.host_turns h where h.host = p_host for update;
  else
    select h.begun, h.paused_until into v_begun, v_free from app.host_turns h where h.host = p_host;
  end if;
  -- After the lock: others may have had their turns meanwhile.
  v_now := clock_timestamp();
  v_free := greatest(v_free,
    v_begun[cardinality(v_begun) - p_per_second + 1] + make_interval(secs => (1000 + p_margin_ms) / 1000.0));
  if v_free > v_now then
    return ceil(extract(epoch from v_free - v_now) * 1000);
  end if;
  if p_take then
    update app.host_turns h set begun = (array_append(v_begun, v_now))[greatest(1, cardinality(v_begun) - p_per_second + 2):]
      where h.host = p_host;
  end if;
  return 0;
end $$;

-- Nobody's turn comes within so many milliseconds; a longer pause that runs already stays.
create or replace function app.pause_host(p_host text, p_ms bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_until timestamptz := clock_timestamp() + p_ms * interval '1 millisecond';
begin
  insert into app.host_turns as h (host, paused_until) values (p_host, v_until)
    on conflict (host) do update set paused_until = greatest(h.paused_until, v_until);
end $$;

grant execute on function app.host_turn(text, integer, integer, boolean), app.pause_host(text, bigint) to consilium_app;
