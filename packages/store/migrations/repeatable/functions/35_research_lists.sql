-- Triggers, failures and agents of the transaction's tenant for an operator, a page of at most 200: ids, states and dates, never what
-- anybody asked or found. `sleeping` and `overdue`: triggers, the next first. `failing`: requests that failed within seven days, the
-- newest first. Else the agents in that state, the newest first. p_at (microseconds) and p_id are the key of the last row of the page
-- before; null: the first page.
create or replace function app.research_list(p_list text, p_at bigint, p_id uuid, p_limit integer)
returns table (id uuid, agent uuid, state text, at timestamptz, place bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text := app.tenant();
  v_now timestamptz := app.clock();
  v_limit integer := least(greatest(p_limit, 1), 200);
  v_at timestamptz := timestamptz 'epoch' + p_at * interval '1 microsecond';
begin
  if p_list = 'sleeping' then
    return query select t.id, t.agent, t.status, t.next_fire_at, (extract(epoch from t.next_fire_at) * 1000000)::bigint
      from app.triggers t
      where t.tenant = v_tenant and t.status = 'pending' and t.next_fire_at >= v_now - interval '1 minute'
        and (t.next_fire_at, t.id) > (coalesce(v_at, '-infinity'), coalesce(p_id, '00000000-0000-0000-0000-000000000000'))
      order by t.next_fire_at, t.id limit v_limit;
  elsif p_list = 'overdue' then
    return query select t.id, t.agent, t.status, t.next_fire_at, (extract(epoch from t.next_fire_at) * 1000000)::bigint
      from app.triggers t
      where t.tenant = v_tenant and t.status = 'pending' and t.next_fire_at < v_now - interval '1 minute'
        and (t.next_fire_at, t.id) > (coalesce(v_at, '-infinity'), coalesce(p_id, '00000000-0000-0000-0000-000000000000'))
      order by t.next_fire_at, t.id limit v_limit;
  elsif p_list = 'failing' then
    return query select q.id, q.agent, q.why, q.ended_at, (extract(epoch from q.ended_at) * 1000000)::bigint
      from app.research_requests q
      where q.tenant = v_tenant and q.outcome = 'failed' and q.ended_at > v_now - interval '7 days'
        and (q.ended_at, q.id) < (coalesce(v_at, 'infinity'), coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by q.ended_at desc, q.id desc limit v_limit;
  else
    return query select a.id, a.id, a.state, a.created_at, (extract(epoch from a.created_at) * 1000000)::bigint
      from app.research_agents a
      where a.tenant = v_tenant and a.state = p_list
        and (a.created_at, a.id) < (coalesce(v_at, 'infinity'), coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by a.created_at desc, a.id desc limit v_limit;
  end if;
end $$;

grant execute on function app.research_list(text, bigint, uuid, integer) to consilium_operate;
