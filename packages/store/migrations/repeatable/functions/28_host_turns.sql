-- A turn at a host: wait_ms, until it may be asked again, by the clock of the database; 0: now. With p_take a turn that is free is taken,
-- by one caller only, and `turn` names it for app.host_asked. Until that is called it counts as a request on its way: however long that
-- takes, no more than p_per_second arrive within any second. A caller that never calls it keeps its turn for 30 s.
create or replace function app.host_turn(
  p_host text, p_per_second integer, p_take boolean, out wait_ms integer, out turn text
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_begun timestamptz[];
  v_first timestamptz;
  v_paused timestamptz;
  v_now timestamptz;
begin
  if p_take then
    insert into app.host_turns (host) values (p_host) on conflict do nothing;
    select h.begun, h.paused_until into v_begun, v_paused from app.host_turns h where h.host = p_host for update;
  else
    select h.begun, h.paused_until into v_begun, v_paused from app.host_turns h where h.host = p_host;
  end if;
  -- After the lock: others may have had their turns meanwhile.
  v_now := clock_timestamp();
  v_begun := array(select b from unnest(v_begun) b where b > v_now - interval '1 second' order by b);
  -- The turn that must be a second old before the next one; null: there is room.
  v_first := v_begun[cardinality(v_begun) - p_per_second + 1];
  wait_ms := greatest(0,
    ceil(extract(epoch from v_paused - v_now) * 1000),
    -- A request that is on its way may arrive at any moment: look again soon.
    case when v_first > v_now then 100 else ceil(extract(epoch from v_first + interval '1 second' - v_now) * 1000) end);
  if p_take and wait_ms = 0 then
    turn := v_now + interval '30 seconds';
    update app.host_turns h set begun = v_begun || turn::timestamptz where h.host = p_host;
  end if;
end $$;

-- The host has got the request of a turn, or never will: its second begins.
create or replace function app.host_asked(p_host text, p_turn text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.host_turns h set begun = array_replace(h.begun, p_turn::timestamptz, clock_timestamp()) where h.host = p_host
$$;

-- Nobody's turn comes within so many milliseconds; a longer pause that runs already stays.
create or replace function app.pause_host(p_host text, p_ms bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_until timestamptz := clock_timestamp() + p_ms * interval '1 millisecond';
begin
  insert into app.host_turns as h (host, paused_until) values (p_host, v_until)
    on conflict (host) do update set paused_until = greatest(h.paused_until, v_until);
end $$;

-- consilium_system: the rounds that ask what became of cited papers.
grant execute on function app.host_turn(text, integer, boolean), app.host_asked(text, text), app.pause_host(text, bigint)
  to consilium_app, consilium_system;
