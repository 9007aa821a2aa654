-- True if the compartment of this transaction has a tombstone.
create or replace function app.is_erased() returns boolean language sql stable
  return exists (select from app.erasures e where e.tenant = app.tenant() and e.compartment = app.compartment());

-- Held while a compartment gets its tombstone or a grant: neither can miss the other.
create or replace function app.lock_compartment(p_tenant text, p_compartment text) returns void language sql volatile
  return pg_advisory_xact_lock(14, hashtext(p_tenant || E'\n' || p_compartment));

-- Nobody is let into an erased compartment any more.
create or replace function app.refuse_erased() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_compartment(new.tenant, new.compartment);
  if exists (select from app.erasures e where e.tenant = new.tenant and e.compartment = new.compartment) then
    raise exception 'erased' using errcode = 'ZE001';
  end if;
  return new;
end $$;

create or replace trigger refuse_erased before insert on app.grants
  for each row execute function app.refuse_erased();
create or replace trigger refuse_erased before insert on app.monthly_caps
  for each row execute function app.refuse_erased();

-- What an actor has chosen belongs to the actor's own compartment, though its table has no such column; so do a name and imports.
create or replace function app.refuse_erased_actor() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_compartment(new.tenant, 'actor/' || new.actor);
  if exists (select from app.erasures e where e.tenant = new.tenant and e.compartment = 'actor/' || new.actor) then
    raise exception 'erased' using errcode = 'ZE001';
  end if;
  return new;
end $$;

create or replace trigger refuse_erased before insert on app.preferences
  for each row execute function app.refuse_erased_actor();
create or replace trigger refuse_erased before insert on app.people
  for each row execute function app.refuse_erased_actor();
create or replace trigger refuse_erased before insert on app.evidence_imports
  for each row execute function app.refuse_erased_actor();

-- Tables with a compartment whose rows go: all but those that hold codes and opaque ids only. Partitions go with
-- their table. policies/erasure.sql lists them.
create or replace function app.erasable_tables() returns setof text language sql stable
begin atomic
  select c.relname::text from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'compartment' and not a.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('audit_entries', 'audit_heads', 'effects', 'spend', 'erasures');
end;

-- Writes the tombstone, once; says how far the erasure is.
create or replace function app.begin_erasure(p_tenant text, p_compartment text, p_by text, p_purpose text, p_at timestamptz)
returns text language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_phase text;
begin
  perform app.lock_compartment(p_tenant, p_compartment);
  insert into app.erasures (tenant, compartment, requested_by, purpose, requested_at)
    values (p_tenant, p_compartment, p_by, p_purpose, p_at) on conflict do nothing;
  select e.phase into v_phase from app.erasures e where e.tenant = p_tenant and e.compartment = p_compartment;
  return v_phase;
end $$;

-- For what follows: the scope without an actor (so nothing may be opened with it), and the tombstone, locked.
create or replace function app.enter_erasure(p_tenant text, p_compartment text) returns app.erasures
language plpgsql volatile as $$
declare
  v_erasure app.erasures;
begin
  perform set_config('app.tenant', p_tenant, true), set_config('app.compartment', p_compartment, true),
    set_config('app.actor', '', true);
  select e.* into v_erasure from app.erasures e
    where e.tenant = p_tenant and e.compartment = p_compartment for update;
  if not found then
    raise exception 'no tombstone' using errcode = 'ZE002';
  end if;
  return v_erasure;
end $$;

-- What the engine may hold of the compartment: ids of conversations and invocations, keys of delayed sends.
create or replace function app.erasure_targets(p_tenant text, p_compartment text) returns table (kind text, id text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enter_erasure(p_tenant, p_compartment);
  return query
    select 'conversation', c.id::text from app.conversations c
      where c.tenant = p_tenant and c.compartment = p_compartment
    union
    select 'conversation', r.conversation::text from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.conversation is not null
    union
    select 'conversation', w.conversation::text from app.wakes w
      where w.tenant = p_tenant and w.compartment = p_compartment
    union
    select 'invocation', r.invocation from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.invocation is not null
    union
    select 'wake', w.key from app.wakes w where w.tenant = p_tenant and w.compartment = p_compartment
    union
    select k.kind, q.id::text from app.research_requests q, (values ('wake'), ('conversation')) k (kind)
      where q.tenant = p_tenant and q.compartment = p_compartment
    union
    -- Timers of the last day; each change of a trigger may have set one.
    select 'wake', t.id || '_' || v from app.triggers t, generate_series(greatest(1, t.version - 20), t.version) v
      where t.tenant = p_tenant and t.compartment = p_compartment
    union
    -- Sent under its id; followed under its id too.
    select k.kind, w.id::text from app.work w, (values ('wake'), ('conversation')) k (kind)
      where w.tenant = p_tenant and w.compartment = p_compartment and w.pipeline is null;
end $$;

-- A step has been done for good. Phases only go forward, one at a time.
create or replace function app.erasure_reached(p_tenant text, p_compartment text, p_phase text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order text[] := array['requested', 'stopped', 'key-destroyed', 'forgotten'];
begin
  perform app.enter_erasure(p_tenant, p_compartment);
  update app.erasures e set phase = p_phase
    where e.tenant = p_tenant and e.compartment = p_compartment
      and array_position(v_order, p_phase) = array_position(v_order, e.phase) + 1;
end $$;

-- Deletes every row of the compartment but what stays, and counts; parks effects that were claimed; adds to the sums what
-- was not summed yet. Nothing happens the second time.
create or replace function app.erase_rows(p_tenant text, p_compartment text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_erasure app.erasures;
  v_table text;
  v_count bigint;
  v_deleted jsonb := '{}';
begin
  v_erasure := app.enter_erasure(p_tenant, p_compartment);
  if v_erasure.phase in ('rows-deleted', 'finished') then
    return v_erasure.deleted;
  end if;
  if v_erasure.phase <> 'forgotten' then
    -- The rows are the way to what the engine holds: they go last.
    raise exception 'too early' using errcode = 'ZE003';
  end if;
  -- Sums of money stay, and what is not yet in them is money too.
  perform pg_advisory_xact_lock(65, 0);
  perform app.add_to_sums(p_tenant, p_compartment, null);
  for v_table in select t from app.erasable_tables() t order by t loop
    execute format('delete from app.%I where tenant = $1 and compartment = $2', v_table)
      using p_tenant, p_compartment;
    get diagnostics v_count = row_count;
    v_deleted := v_deleted || jsonb_build_object(v_table, v_count);
  end loop;
  if p_compartment like 'actor/%' then
    foreach v_table in array array['preferences', 'evidence_imports'] loop
      execute format('delete from app.%I where tenant = $1 and ''actor/'' || actor = $2', v_table) using p_tenant, p_compartment;
      get diagnostics v_count = row_count;
      v_deleted := v_deleted || jsonb_build_object(v_table, v_count);
    end loop;
  end if;
  update app.effects e set status = 'parked', fence = e.fence + 1, code = 'erased', settled_at = clock_timestamp()
    where e.tenant = p_tenant and e.compartment = p_compartment and e.status = 'claimed';
  update app.erasures e set phase = 'rows-deleted', deleted = v_deleted
    where e.tenant = p_tenant and e.compartment = p_compartment;
  return v_deleted;
end $$;

-- The last entry of the chain, and the end of the erasure, in one. Takes what app.audit_add takes, for one entry, which
-- must say what the tombstone says.
create or replace function app.finish_erasure(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[],
  out verdict text, out seq bigint, out mac bytea
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_erasure app.erasures;
begin
  v_erasure := app.enter_erasure(p_tenant, p_compartment);
  if v_erasure.phase = 'finished' then
    verdict := 'finished';
    return;
  end if;
  if v_erasure.phase <> 'rows-deleted' then
    raise exception 'too early' using errcode = 'ZE003';
  end if;
  if cardinality(p_macs) <> 1 or p_actors <> array[v_erasure.requested_by] or p_purposes <> array[v_erasure.purpose]
    or p_actions <> array['erased'] or p_targets <> array[''] or p_runs[1] is not null
  then
    raise exception 'another entry' using errcode = 'ZE004';
  end if;
  select a.verdict, a.seq, a.mac into finish_erasure.verdict, finish_erasure.seq, finish_erasure.mac
    from app.audit_add(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict = 'appended' then
    update app.erasures e set phase = 'finished', finished_at = p_ats[1]
      where e.tenant = p_tenant and e.compartment = p_compartment;
  end if;
end $$;

-- Who a patient is as a person who signs in: actors with a grant `self` that was not revoked (a revoked one may have been
-- a mistake, and named another person), and how far the erasure of each one's own compartment is; null: not begun.
create or replace function app.own_actors(p_tenant text, p_compartment text) returns table (actor text, phase text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select distinct g.actor, e.phase from app.grants g
    left join app.erasures e on e.tenant = g.tenant and e.compartment = 'actor/' || g.actor
    where g.tenant = p_tenant and g.compartment = p_compartment and g.relation = 'self' and g.revoked_at is null
    order by g.actor;
end;

grant execute on function app.begin_erasure(text, text, text, text, timestamptz),
  app.erasure_targets(text, text), app.erasure_reached(text, text, text), app.erase_rows(text, text),
  app.finish_erasure(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[]),
  app.own_actors(text, text) to consilium_system;
