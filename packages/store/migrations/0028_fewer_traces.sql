-- Two answers that said more of single people than they should.

-- As before, but usual is what turns of three patients or more cost: three turns of one patient would be that patient's.
create or replace function app.usual_turn(p_team text, out turns integer, out median_micro_usd double precision,
  out p90_micro_usd double precision, out median_ms double precision, out p90_ms double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_compartments integer;
begin
  if not app.may_open() then
    turns := 0;
    return;
  end if;
  select count(*), count(distinct c.compartment), percentile_cont(0.5) within group (order by c.cost),
      percentile_cont(0.9) within group (order by c.cost), percentile_cont(0.5) within group (order by c.ms),
      percentile_cont(0.9) within group (order by c.ms)
    into turns, v_compartments, median_micro_usd, p90_micro_usd, median_ms, p90_ms
    from (
      select t.compartment, t.id, extract(epoch from t.ended_at - t.started_at) * 1000 as ms
      from (
        select r.compartment, r.id, r.team, r.status, r.started_at, r.ended_at from app.runs r
        where r.tenant = app.tenant() and r.kind = 'turn' order by r.started_at desc, r.id desc limit 2000
      ) t
      where t.team = p_team and t.status in ('complete', 'partial') and t.ended_at is not null
      order by t.started_at desc limit 50
    ) l
    cross join lateral (
      select l.compartment, coalesce(sum(r.micro_usd), 0)::double precision as cost, l.ms::double precision as ms
      from app.runs r
      where r.tenant = app.tenant() and r.compartment = l.compartment and r.turn = l.id
    ) c;
  if v_compartments < 3 then
    turns := 0;
    median_micro_usd := null;
    p90_micro_usd := null;
    median_ms := null;
    p90_ms := null;
  end if;
end $$;

-- As before, but a name is kept only for staff and for who has or had a grant: nobody else is ever asked for it. So the name of a
-- patient who was erased does not come back with the next sign-in.
create or replace function app.person_seen(p_name text, p_role text, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not coalesce(app.in_own_compartment(), false) then
    raise exception 'not your own compartment' using errcode = '42501';
  end if;
  if coalesce(p_role in ('clinician', 'operator'), false)
      or exists (select from app.grants g where g.tenant = app.tenant() and g.actor = app.actor()
        and not exists (select from app.erasures e where e.tenant = g.tenant and e.compartment = g.compartment)) then
    insert into app.people (tenant, actor, name, role, seen_at)
      values (app.tenant(), app.actor(), p_name, p_role, p_at)
      on conflict (tenant, actor) do update set name = excluded.name, role = excluded.role, seen_at = excluded.seen_at;
  else
    delete from app.people p where p.tenant = app.tenant() and p.actor = app.actor();
  end if;
end $$;
