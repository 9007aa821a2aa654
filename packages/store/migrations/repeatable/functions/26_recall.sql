-- How grave what is known of a source is; 0: nothing.
create or replace function app.gravity(p_status text) returns integer language sql immutable parallel safe
  return coalesce(array_position(array['corrected', 'concern', 'retracted'], p_status), 0);

-- What the sources say now of documents with any bad news: the last word of each who was asked, and of these the gravest.
create or replace function app.grave_standings()
returns table (tenant text, hash text, status text, asked text, reason text, heard_at timestamptz)
language sql stable
begin atomic
  select g.tenant, g.hash, l.status, l.asked, l.reason, l.heard_at
    from (select distinct t.tenant, t.hash from app.snapshot_statuses t
      where t.status in ('retracted', 'concern', 'corrected')) g
    cross join lateral (
      select s.status, s.asked, s.reason, s.heard_at from (
        select distinct on (t.asked) t.status, t.asked, t.reason, t.heard_at, t.seq from app.snapshot_statuses t
          where t.tenant = g.tenant and t.hash = g.hash order by t.asked, t.seq desc) s
        order by app.gravity(s.status) desc, s.seq limit 1) l
    where app.gravity(l.status) > 0;
end;

-- Messages whose source is worse than when they cited it, and that do not say so yet. None of a compartment with a tombstone.
create or replace function app.due_recalls()
returns table (tenant text, compartment text, conversation uuid, seq integer, message uuid, hash text, status text, asked text,
  reason text, heard_at timestamptz)
language sql stable
begin atomic
  select distinct on (c.tenant, c.compartment, c.message, c.hash)
      c.tenant, c.compartment, c.conversation, c.seq, c.message, c.hash, s.status, s.asked, s.reason, s.heard_at
    from app.grave_standings() s join app.citations c on c.tenant = s.tenant and c.hash = s.hash
    where app.gravity(s.status) > app.gravity(c.status)
      and not exists (select from app.recalls r where r.tenant = c.tenant and r.compartment = c.compartment
        and r.message = c.message and r.hash = c.hash and app.gravity(r.status) >= app.gravity(s.status))
      and not exists (select from app.erasures e where e.tenant = c.tenant and e.compartment = c.compartment)
    order by c.tenant, c.compartment, c.message, c.hash;
end;

-- Who is told: those for whom such a message was written, who began the conversation, wrote in it or opened its messages, as the trail
-- says it.
create or replace function app.readers_of(p_tenant text, p_compartment text, p_conversation uuid) returns setof text
language sql stable
begin atomic
  select c.actor from app.citations c
    where c.tenant = p_tenant and c.compartment = p_compartment and c.conversation = p_conversation
  union
  select e.actor from app.audit_entries e
    where e.tenant = p_tenant and e.compartment = p_compartment and e.run is null
      and e.action in ('conversation.create', 'conversation.message', 'conversation.messages')
      and e.targets @> array['conversation/' || p_conversation];
end;

-- Marks messages of one compartment, at most p_most, and tells their readers, all or nothing. Null: nothing is left to mark. It reads
-- ids and codes; of what was said nothing. Marked and told once, however often it is called. changed: where the marked messages are,
-- [tenant, compartment, conversation, seq].
drop function if exists app.mark_recalls(integer);
create function app.mark_recalls(p_most integer, out marked integer, out told integer, out changed json)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text;
  v_compartment text;
begin
  select d.tenant, d.compartment into v_tenant, v_compartment from app.due_recalls() d limit 1;
  if not found then
    return;
  end if;
  -- A tombstone that comes now waits until these rows can be seen; one that was first is seen here.
  perform app.lock_compartment(v_tenant, v_compartment);
  with due as (
    select d.* from app.due_recalls() d where d.tenant = v_tenant and d.compartment = v_compartment limit p_most
  ), added as (
    insert into app.recalls as r (tenant, compartment, conversation, seq, message, hash, status, asked, reason, heard_at)
      select d.tenant, d.compartment, d.conversation, d.seq, d.message, d.hash, d.status, d.asked, left(d.reason, 500), d.heard_at
      from due d on conflict do nothing
      returning r.conversation, r.seq, r.hash, r.status
  ), notices as (
    insert into app.recall_notices as n (tenant, compartment, actor, conversation, seq, hash, status)
      select v_tenant, v_compartment, reader, a.conversation, a.seq, a.hash, a.status
      from (select x.conversation, min(x.seq) as seq, x.hash, x.status from added x
        group by x.conversation, x.hash, x.status) a, app.readers_of(v_tenant, v_compartment, a.conversation) reader
      on conflict do nothing
      returning 1
  )
  select (select count(*) from added), (select count(*) from notices),
      (select json_agg(json_build_array(v_tenant, v_compartment, x.conversation, x.seq))
        from (select distinct a.conversation, a.seq from added a) x)
    into marked, told, changed;
end $$;

-- Whether the actor of this transaction may read a conversation of this compartment now, for some purpose of a live grant.
create or replace function app.reads_elsewhere(p_compartment text, p_created_by text, p_audience text, p_proxies boolean)
returns boolean language sql stable
  return (p_compartment = 'actor/' || app.actor() or exists (
      select from app.grants g
      where g.tenant = app.tenant() and g.actor = app.actor() and g.compartment = p_compartment and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > statement_timestamp())
        and app.in_audience(p_created_by, p_audience, p_proxies, g.relation)
    )) and not exists (select from app.erasures e where e.tenant = app.tenant() and e.compartment = p_compartment);

-- True for a person in their own compartment: who asks over all patients has none open.
create or replace function app.is_at_home() returns boolean language sql stable
  return app.run() is null and app.compartment() = 'actor/' || app.actor() and app.may_open();

-- Messages that used a source, newest first: of conversations that the transaction's actor may read now, and no others. Notes are
-- [mark, first character, behind the last, score]. p_before: begin behind this message.
create or replace function app.my_citations(p_hash text, p_before uuid, p_limit integer)
returns table (compartment text, name text, conversation uuid, seq integer, message uuid, cited_at timestamptz, notes json,
  recalled text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with mine as (
    select c.compartment, c.conversation, c.seq, c.message, min(c.cited_at) as cited_at,
        json_agg(json_build_array(c.mark, c.first_character, c.behind_last, c.score) order by c.first_character) as notes
      from app.citations c join app.conversations v
        on v.tenant = c.tenant and v.compartment = c.compartment and v.id = c.conversation
      where c.tenant = app.tenant() and c.hash = p_hash and app.is_at_home()
        and app.reads_elsewhere(c.compartment, v.created_by, v.audience, v.proxies)
      group by c.compartment, c.conversation, c.seq, c.message
  )
  select m.compartment, n.name, m.conversation, m.seq, m.message, m.cited_at, m.notes,
      (select r.status from app.recalls r where r.tenant = app.tenant() and r.compartment = m.compartment
        and r.message = m.message and r.hash = p_hash order by app.gravity(r.status) desc limit 1)
    from mine m left join app.patient_names n on n.tenant = app.tenant() and n.compartment = m.compartment
    where p_before is null or (m.cited_at, m.message) < (select b.cited_at, b.message from mine b where b.message = p_before)
    order by m.cited_at desc, m.message desc limit p_limit;
end;

-- What the transaction's actor is told of sources that fell, newest first; of conversations that the actor may read now, and no others.
create or replace function app.my_recalls(p_before uuid, p_limit integer)
returns table (id uuid, compartment text, name text, conversation uuid, seq integer, hash text, source json, invented boolean,
  status text, asked text, reason text, heard_at timestamptz, at timestamptz, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with mine as (
    select n.* from app.recall_notices n join app.conversations v
        on v.tenant = n.tenant and v.compartment = n.compartment and v.id = n.conversation
      where n.tenant = app.tenant() and n.actor = app.actor() and app.is_at_home()
        and app.reads_elsewhere(n.compartment, v.created_by, v.audience, v.proxies)
  )
  select m.id, m.compartment, p.name, m.conversation, m.seq, m.hash, s.source, s.invented, m.status, r.asked, r.reason, r.heard_at,
      m.at, m.seen_at
    from mine m
    join app.snapshots s on s.tenant = m.tenant and s.hash = m.hash
    left join app.patient_names p on p.tenant = m.tenant and p.compartment = m.compartment
    cross join lateral (select r.asked, r.reason, r.heard_at from app.recalls r
      where r.tenant = m.tenant and r.compartment = m.compartment and r.conversation = m.conversation and r.hash = m.hash
        and r.status = m.status order by r.marked_at limit 1) r
    where p_before is null or (m.at, m.id) < (select b.at, b.id from mine b where b.id = p_before)
    order by m.at desc, m.id desc limit p_limit;
end;

-- The transaction's actor has seen what they were told. False: seen before, or no such notice of theirs.
create or replace function app.recall_seen(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_at_home() then
    return false;
  end if;
  update app.recall_notices n set seen_at = clock_timestamp()
    where n.tenant = app.tenant() and n.actor = app.actor() and n.id = p_id and n.seen_at is null;
  return found;
end $$;

-- The process that asks a source now, one for each source and deployment: true for the holder, whose lease this renews.
create or replace function app.take_poller(p_asked text, p_holder uuid, p_lease interval) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.status_pollers as p (asked, holder, until) values (p_asked, p_holder, clock_timestamp() + p_lease)
    on conflict (asked) do update set holder = excluded.holder, until = excluded.until
      where p.holder = p_holder or p.until < clock_timestamp();
  return found;
end $$;

-- What a source of literature is to be asked about now, of all tenants: documents that some message cites, that are no invention, and
-- that it was not asked about for so long. Nothing while somebody else holds the lease. Calling it renews the lease.
create or replace function app.claim_status_checks(p_asked text, p_holder uuid, p_lease interval, p_every interval, p_limit integer)
returns table (tenant text, hash text, source json)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.take_poller(p_asked, p_holder, p_lease) then
    return;
  end if;
  return query
    select s.tenant, s.hash, s.source from app.snapshots s
      left join app.status_checks k on k.tenant = s.tenant and k.hash = s.hash and k.asked = p_asked
      where not s.invented and (k.checked_at is null or k.checked_at < clock_timestamp() - p_every)
        and exists (select from app.citations c where c.tenant = s.tenant and c.hash = s.hash)
      -- A paper of several libraries comes in one claim, and is asked about once.
      order by k.checked_at nulls first, s.hash limit p_limit;
end $$;

-- What a source has said of documents; null status: it has nothing to say. Appended where it is not what it said last.
create or replace function app.status_heard(p_asked text, p_tenants text[], p_hashes text[], p_status text, p_reason text)
returns integer language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_added integer := 0;
begin
  insert into app.status_checks as k (tenant, hash, asked)
    select d.tenant, d.hash, p_asked from unnest(p_tenants, p_hashes) d (tenant, hash)
    on conflict (tenant, hash, asked) do update set checked_at = clock_timestamp();
  if p_status is null then
    return 0;
  end if;
  insert into app.snapshot_statuses (tenant, hash, status, asked, reason)
    select d.tenant, d.hash, p_status, p_asked, left(p_reason, 500) from unnest(p_tenants, p_hashes) d (tenant, hash)
    where exists (select from app.snapshots s where s.tenant = d.tenant and s.hash = d.hash)
      and p_status is distinct from (select t.status from app.snapshot_statuses t
        where t.tenant = d.tenant and t.hash = d.hash and t.asked = p_asked order by t.seq desc limit 1);
  get diagnostics v_added = row_count;
  return v_added;
end $$;

grant execute on function app.my_citations(text, uuid, integer), app.my_recalls(uuid, integer), app.recall_seen(uuid)
  to consilium_app;
grant execute on function app.mark_recalls(integer),
  app.claim_status_checks(text, uuid, interval, interval, integer),
  app.status_heard(text, text[], text[], text, text) to consilium_system;
