-- How long a tenant keeps runs and conversations: settings of the tenant, in days. Without one nothing is ever deleted, and one
-- that is shorter than the least is as none. Audit entries, the ledger of effects, sums of money and the record stay.
--
--   retention.runs_days       whole turns with their steps: codes, ids and numbers; triggers and watches that have ended, and requests
--                             of research agents that were closed without a run
--   retention.messages_days   whole conversations, by their newest message

-- Null: kept for ever. The case guards the cast: a setting may be any JSON.
create or replace function app.retention_before(p_name text) returns timestamptz language sql stable
  return (select statement_timestamp() - make_interval(days => d.days)
    from app.settings s, lateral (select case when json_typeof(s.value) = 'number' and s.value #>> '{}' ~ '^\d{1,6}$'
      then (s.value #>> '{}')::integer end as days) d
    where s.tenant = app.tenant() and s.name = p_name
      and d.days >= case p_name when 'retention.messages_days' then 365 else 90 end);

-- True only within app.delete_old: no other function that runs as the owner sees or deletes a row more than before.
create or replace function app.deletes_old() returns boolean language sql stable
  return coalesce(current_setting('app.deletes_old', true), '') = 'yes';

-- Turns of which nothing runs; a parked one waits for a person, and stays.
create or replace function app.delete_old_turns(p_tenant text, p_limit integer) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := app.retention_before('retention.runs_days');
  v_turn record;
  v_table text;
  v_count bigint;
  v_rows bigint := 0;
begin
  if v_before is null then
    return 0;
  end if;
  for v_turn in
    select r.compartment, r.turn from app.runs r
    where r.tenant = p_tenant and r.kind in ('turn', 'task', 'replay', 'function', 'pipeline') and r.started_at < v_before and r.status not in ('running', 'parked')
      and not exists (select from app.runs o where o.tenant = p_tenant and o.compartment = r.compartment
        and o.turn = r.turn and o.status in ('running', 'parked'))
    order by r.started_at limit p_limit
  loop
    foreach v_table in array array['silences', 'step_contents', 'replays', 'steps'] loop
      execute format('delete from app.%I x where x.tenant = $1 and x.compartment = $2 and x.run in (
        select r.id from app.runs r where r.tenant = $1 and r.compartment = $2 and r.turn = $3)', v_table)
        using p_tenant, v_turn.compartment, v_turn.turn;
      get diagnostics v_count = row_count;
      v_rows := v_rows + v_count;
    end loop;
    delete from app.research_requests q where q.tenant = p_tenant and q.compartment = v_turn.compartment and q.id = v_turn.turn
      and q.ended_at is not null;
    get diagnostics v_count = row_count;
    v_rows := v_rows + v_count;
    delete from app.work w where w.tenant = p_tenant and w.compartment = v_turn.compartment
      and (w.id = v_turn.turn or w.pipeline = v_turn.turn);
    get diagnostics v_count = row_count;
    v_rows := v_rows + v_count;
    delete from app.runs r where r.tenant = p_tenant and r.compartment = v_turn.compartment and r.turn = v_turn.turn;
    get diagnostics v_count = row_count;
    v_rows := v_rows + v_count;
    exit when v_rows >= p_limit;
  end loop;
  return v_rows;
end $$;

-- Conversations in which nobody has written since, nothing runs or is to come, and of which nothing is in the record or waits
-- for a decision: what a fact was read from is kept with the fact.
create or replace function app.delete_old_conversations(p_tenant text, p_limit integer) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := app.retention_before('retention.messages_days');
  v_one record;
  v_table text;
  v_count bigint;
  v_rows bigint := 0;
begin
  if v_before is null then
    return 0;
  end if;
  for v_one in
    select c.compartment, c.id, c.next_seq from app.conversations c
    where c.tenant = p_tenant and c.created_at < v_before
      and not exists (select from app.messages m where m.tenant = p_tenant and m.compartment = c.compartment
        and m.conversation = c.id and m.created_at >= v_before)
      and not exists (select from app.runs r where r.tenant = p_tenant and r.compartment = c.compartment
        and coalesce(r.conversation, r.reports_to) = c.id and r.status in ('running', 'parked'))
      and not exists (select from app.wakes w where w.tenant = p_tenant and w.compartment = c.compartment
        and w.conversation = c.id and w.due_at >= v_before)
      and not exists (select from app.research_agents a where a.tenant = p_tenant and a.compartment = c.compartment
        and a.conversation = c.id and a.state <> 'stopped')
      and not exists (select from app.proposals p where p.tenant = p_tenant and p.compartment = c.compartment
        and p.conversation = c.id and p.status <> 'rejected')
    limit p_limit
  loop
    -- Its number has moved on where somebody writes in this moment: then it stays.
    delete from app.conversations c where c.tenant = p_tenant and c.compartment = v_one.compartment
      and c.id = v_one.id and c.next_seq = v_one.next_seq;
    continue when not found;
    v_rows := v_rows + 1;
    -- What its runs were told and said, or did not say, is text of it too.
    foreach v_table in array array['silences', 'step_contents', 'replays'] loop
      execute format('delete from app.%I x where x.tenant = $1 and x.compartment = $2 and x.run in (select r.id from app.runs r
        where r.tenant = $1 and r.compartment = $2 and coalesce(r.conversation, r.reports_to) = $3)', v_table)
        using p_tenant, v_one.compartment, v_one.id;
      get diagnostics v_count = row_count;
      v_rows := v_rows + v_count;
    end loop;
    foreach v_table in array array['messages', 'conversation_state', 'wakes', 'proposals', 'urgency_checks', 'citations', 'recalls',
      'recall_notices', 'evidence_searches', 'reruns', 'suppressions'] loop
      execute format('delete from app.%I where tenant = $1 and compartment = $2 and conversation = $3', v_table)
        using p_tenant, v_one.compartment, v_one.id;
      get diagnostics v_count = row_count;
      v_rows := v_rows + v_count;
    end loop;
    exit when v_rows >= p_limit;
  end loop;
  return v_rows;
end $$;

-- What agents had planned and is over: its date of end is set here, by any end.
create or replace function app.note_ended() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  new.ended_at := case when new.status in ('completed', 'cancelled') then statement_timestamp() end;
  return new;
end $$;
create or replace trigger note_ended before update on app.triggers
  for each row when (new.status is distinct from old.status) execute function app.note_ended();
create or replace trigger note_ended before update on app.watches
  for each row when (new.status is distinct from old.status) execute function app.note_ended();

-- Requests with a run go with it (app.delete_old_turns).
create or replace function app.delete_old_research(p_tenant text, p_limit integer) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := app.retention_before('retention.runs_days');
  v_table text;
  v_count bigint;
  v_rows bigint := 0;
begin
  if v_before is null then
    return 0;
  end if;
  foreach v_table in array array['triggers', 'watches'] loop
    execute format('delete from app.%I x where x.ctid in (
      select e.ctid from app.%I e where e.tenant = $1 and e.ended_at < $2 limit $3)', v_table, v_table)
      using p_tenant, v_before, p_limit;
    get diagnostics v_count = row_count;
    v_rows := v_rows + v_count;
  end loop;
  delete from app.research_requests q where q.ctid in (
    select e.ctid from app.research_requests e where e.tenant = p_tenant and e.ended_at < v_before
      and not exists (select from app.runs r where r.tenant = p_tenant and r.compartment = e.compartment and r.id = e.id) limit p_limit);
  get diagnostics v_count = row_count;
  return v_rows + v_count;
end $$;

-- Of each tenant that has said how long, some p_limit rows of each kind at most (a turn or a conversation goes as a whole); how
-- many went. One call at a time: another one at the same moment finds nothing to do.
create or replace function app.delete_old(p_limit integer) returns table (tenant text, kind text, deleted bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text;
begin
  if not pg_try_advisory_xact_lock(33, 0) then
    return;
  end if;
  perform set_config('app.actor', '', true), set_config('app.compartment', '', true),
    set_config('app.deletes_old', 'yes', true);
  for v_tenant in
    select distinct s.tenant from app.settings s where s.name in ('retention.runs_days', 'retention.messages_days')
  loop
    perform set_config('app.tenant', v_tenant, true);
    return query select v_tenant, k.kind, k.deleted from (values
      ('conversations', app.delete_old_conversations(v_tenant, p_limit)),
      ('turns', app.delete_old_turns(v_tenant, p_limit)),
      ('research', app.delete_old_research(v_tenant, p_limit))) k (kind, deleted)
      where k.deleted > 0;
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.deletes_old', '', true);
end $$;

grant execute on function app.delete_old(integer) to consilium_system;
