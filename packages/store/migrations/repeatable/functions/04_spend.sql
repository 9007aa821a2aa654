create or replace function app.this_month() returns date language sql stable
  return date_trunc('month', now() at time zone 'utc')::date;

-- What the transaction's tenant has spent this month, and how much of it a stand-in would have cost.
create or replace function app.tenant_spent(out used bigint, out stand_in bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select coalesce(sum(t.micro_usd), 0) from app.tenant_spend t
      where t.tenant = app.tenant() and t.month = app.this_month()) + e.used,
    (select coalesce(sum(d.micro_usd), 0) from app.day_spend d
      where d.tenant = app.tenant() and d.day >= app.this_month() and d.stand_in) + e.stand_in
  from (select coalesce(sum(n.micro_usd), 0) as used, coalesce(sum(n.micro_usd) filter (where n.stand_in), 0) as stand_in
    from app.spend_entries n where n.tenant = app.tenant() and n.day >= app.this_month()) e
$$;

-- What the caps of the compartment and of the tenant leave for this month; null: no cap. The caps stay locked to the end of the
-- transaction: those who begin at the same time wait, and then see what this one has reserved.
create or replace function app.left_of_caps() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.monthly_caps c where c.tenant = app.tenant() and c.compartment in ('', app.compartment())
    order by c.compartment for no key update;
  if not found then
    return null;
  end if;
  return (
    select min(greatest(0, c.micro_usd - case c.compartment
      when '' then (select t.used from app.tenant_spent() t)
        + (select coalesce(sum(r.reserved_micro_usd), 0) from app.runs r
          where r.tenant = app.tenant() and r.ended_at is null and r.reserved_micro_usd > 0)
      else (select coalesce(sum(s.micro_usd), 0) from app.spend s
          where s.tenant = c.tenant and s.compartment = c.compartment and s.month = app.this_month())
        + (select coalesce(sum(e.micro_usd), 0) from app.spend_entries e
          where e.tenant = c.tenant and e.compartment = c.compartment and e.day >= app.this_month())
        + (select coalesce(sum(r.reserved_micro_usd), 0) from app.runs r
          where r.tenant = c.tenant and r.compartment = c.compartment and r.ended_at is null and r.reserved_micro_usd > 0)
      end))
    from app.monthly_caps c where c.tenant = app.tenant() and c.compartment in ('', app.compartment()));
end $$;

-- Reserves up to p_want for a run that has just begun; null: no cap. What begins beside its turn (a background member) takes its
-- part out of the turn's reservation, as the turn has taken it out of its budget. For callers that have locked the turn's row.
create or replace function app.reserve(p_turn uuid, p_run uuid, p_want bigint) returns bigint language plpgsql volatile as $$
declare
  v_reserved bigint;
begin
  if p_run <> p_turn then
    update app.runs r set reserved_micro_usd = r.reserved_micro_usd - p_want
      where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = p_turn and r.ended_at is null
        and r.reserved_micro_usd >= p_want;
    if found then
      v_reserved := p_want;
    end if;
  end if;
  if v_reserved is null then
    v_reserved := app.left_of_caps();
    if v_reserved is null then
      return null;
    end if;
    v_reserved := least(v_reserved, p_want);
  end if;
  update app.runs r set reserved_micro_usd = v_reserved
    where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = p_run;
  return v_reserved;
end $$;

-- Moves entries into the sums, in one statement: all of one compartment, or p_limit of any (nulls). How many were moved.
create or replace function app.add_to_sums(p_tenant text, p_compartment text, p_limit integer) returns bigint
language sql volatile set search_path = pg_catalog, pg_temp as $$
  with taken as (
    delete from app.spend_entries e
      where (e.tenant, e.compartment, e.id) in (
        select n.tenant, n.compartment, n.id from app.spend_entries n
        where p_tenant is null or (n.tenant = p_tenant and n.compartment = p_compartment)
        limit p_limit)
      returning e.*
  ), of_compartment as (
    insert into app.spend as s
        (tenant, compartment, month, team, model, stand_in, input_tokens, output_tokens, micro_usd)
      select t.tenant, t.compartment, date_trunc('month', t.day)::date, t.team, t.model, t.stand_in, sum(t.input_tokens),
        sum(t.output_tokens), sum(t.micro_usd)
      from taken t where t.micro_usd > 0 or t.input_tokens > 0 or t.output_tokens > 0
      group by 1, 2, 3, 4, 5, 6
      on conflict (tenant, compartment, month, team, model, stand_in) do update
        set input_tokens = s.input_tokens + excluded.input_tokens,
          output_tokens = s.output_tokens + excluded.output_tokens,
          micro_usd = s.micro_usd + excluded.micro_usd
  ), of_month as (
    insert into app.tenant_spend as s (tenant, month, slot, micro_usd)
      select t.tenant, date_trunc('month', t.day)::date, 0, sum(t.micro_usd)
      from taken t group by 1, 2 having sum(t.micro_usd) > 0
      on conflict (tenant, month, slot) do update set micro_usd = s.micro_usd + excluded.micro_usd
  ), of_day as (
    insert into app.day_spend as d (tenant, day, slot, stand_in, input_tokens, output_tokens, micro_usd, turns)
      select t.tenant, t.day, 0, t.stand_in, sum(t.input_tokens), sum(t.output_tokens), sum(t.micro_usd), sum(t.turns)
      from taken t group by t.tenant, t.day, t.stand_in
      on conflict (tenant, day, slot, stand_in) do update
        set input_tokens = d.input_tokens + excluded.input_tokens,
          output_tokens = d.output_tokens + excluded.output_tokens,
          micro_usd = d.micro_usd + excluded.micro_usd,
          turns = d.turns + excluded.turns
  )
  select count(*) from taken
$$;

-- For workers, every few seconds: at most p_limit entries. One call at a time; another one at the same moment moves nothing.
create or replace function app.sum_spend(p_limit integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(65, 0) then
    return 0;
  end if;
  return app.add_to_sums(null, null, p_limit);
end $$;

-- For an operator: the cap of the whole tenant of the transaction, and no patient's. Null takes it away.
create or replace function app.set_tenant_cap(p_micro_usd bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_micro_usd is null then
    delete from app.monthly_caps c where c.tenant = app.tenant() and c.compartment = '';
  else
    insert into app.monthly_caps as c (tenant, compartment, micro_usd) values (app.tenant(), '', p_micro_usd)
      on conflict (tenant, compartment) do update set micro_usd = excluded.micro_usd;
  end if;
end $$;

grant execute on function app.set_tenant_cap(bigint) to consilium_operate;
grant execute on function app.this_month(), app.tenant_spent() to consilium_app;
grant execute on function app.this_month(), app.left_of_caps(), app.reserve(uuid, uuid, bigint) to consilium_writer;
grant execute on function app.sum_spend(integer) to consilium_system;
