-- Breaking the glass: a reason is a code and words; both are in the entry's targets (the words as a digest), which its MAC
-- covers. Who has a live grant as care team of the patient needs none. What is opened is counted, for alarms.
alter table app.grants add column reason_code text;

-- What the entry says of a reason. The id makes the digest of the same words another one each time.
create function app.reason_digest(p_grant uuid, p_code text, p_words text) returns text
language sql immutable parallel safe
  return encode(sha256(convert_to(p_grant::text || '/' || p_code || '/' || p_words, 'UTF8')), 'hex');

drop function app.break_glass(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[],
  uuid, text, integer);

-- Opens a patient in an emergency to somebody who treats patients of the tenant: grant, entry in the patient's chain
-- and notice, or none of them. The arrays are those of app.audit_add with one entry. `invalid`: no true reason, or not
-- within the hour; `open`: the actor treats this patient, nothing is written; `forbidden`: the actor treats nobody here, or
-- there is no such patient. by_actor: openings of this actor within an hour, by_tenant: of the tenant within a day, this
-- one among them.
create function app.break_glass(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[], p_grant uuid, p_code text, p_reason text,
  p_minutes integer, out verdict text, out seq bigint, out mac bytea, out expires_at timestamptz, out by_actor integer,
  out by_tenant integer
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(p_macs) <> 1 or p_purposes <> array['ETREAT'] or p_runs[1] is not null
    or p_actions <> array['grant.break-glass']
    or coalesce(p_code, '') not in ('emergency-treatment', 'patient-unresponsive', 'on-call-cover', 'public-health-duty',
      'other')
    or char_length(btrim(coalesce(p_reason, ''))) < 10 or coalesce(p_minutes, 0) not between 1 and 60
    or p_targets is distinct from array['grant/' || p_grant || ',reason/' || p_code || ',words/'
      || app.reason_digest(p_grant, p_code, p_reason)]
  then
    verdict := 'invalid';
    return;
  end if;
  perform app.enter(p_tenant, p_actors[1], p_compartment, 'ETREAT');
  if p_compartment not like 'patient/%'
    or not (exists (select from app.audit_heads h where h.tenant = p_tenant and h.compartment = p_compartment)
      or exists (select from app.conversations c where c.tenant = p_tenant and c.compartment = p_compartment)
      or exists (select from app.resource_versions v where v.tenant = p_tenant and v.compartment = p_compartment))
    or not exists (
      select from app.grants g where g.tenant = p_tenant and g.actor = p_actors[1] and g.relation = 'care-team'
        and 'TREAT' = any (g.purposes) and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp()))
  then
    verdict := 'forbidden';
    return;
  end if;
  -- One opening of a tenant at a time: those that come together must count each other.
  perform pg_advisory_xact_lock(56, hashtext(p_tenant));
  if exists (
    select from app.grants g where g.tenant = p_tenant and g.actor = p_actors[1] and g.compartment = p_compartment
      and g.relation = 'care-team' and 'TREAT' = any (g.purposes) and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp()))
  then
    verdict := 'open';
    return;
  end if;
  select a.verdict, a.seq, a.mac into break_glass.verdict, break_glass.seq, break_glass.mac
    from app.audit_add(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict <> 'appended' then
    return;
  end if;
  expires_at := now() + make_interval(mins => p_minutes);
  insert into app.grants (tenant, actor, compartment, id, relation, purposes, reason_code, reason, granted_at, expires_at)
    values (p_tenant, p_actors[1], p_compartment, p_grant, 'break-glass', p_purposes, p_code, p_reason, now(),
      break_glass.expires_at);
  insert into app.notices (tenant, compartment, id, kind, actor, until)
    values (p_tenant, p_compartment, p_grant, 'break-glass', p_actors[1], break_glass.expires_at);
  select count(*) filter (where g.actor = p_actors[1] and g.granted_at > now() - interval '1 hour'), count(*)
    into by_actor, by_tenant
    from app.grants g where g.tenant = p_tenant and g.relation = 'break-glass' and g.granted_at > now() - interval '1 day';
end $$;

-- The words of a reason are for the patient and those who act for the patient; its code for everybody who sees the notice.
create function app.break_glass_reason(p_grant uuid, out code text, out words text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.stands_as(array['self', 'proxy', 'care-team']) then
    return;
  end if;
  select g.reason_code, case when app.stands_as(array['self', 'proxy']) then g.reason end into code, words
    from app.grants g where g.tenant = app.tenant() and g.compartment = app.compartment() and g.id = p_grant
      and g.relation = 'break-glass';
end $$;

-- What a check of the trail compares with the entry: never the words. `erased`: the grant went with its patient.
create function app.break_glass_digest(p_compartment text, p_grant uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.erasures e where e.tenant = app.tenant() and e.compartment = p_compartment) then
    return 'erased';
  end if;
  return (select app.reason_digest(g.id, g.reason_code, g.reason) from app.grants g
    where g.tenant = app.tenant() and g.compartment = p_compartment and g.id = p_grant and g.relation = 'break-glass');
end $$;

-- Seen by each on their own: what a parent has read, the patient has not.
create table app.notices_seen (
  tenant text not null,
  compartment text not null,
  notice uuid not null,
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, notice, actor)
);
alter table app.notices no force row level security;
insert into app.notices_seen (tenant, compartment, notice, actor, at)
  select tenant, compartment, id, seen_by, seen_at from app.notices where seen_by is not null;
alter table app.notices force row level security;
drop policy person_sees on app.notices;
revoke update on app.notices from consilium_app;
revoke update (seen_by, seen_at) on app.notices from consilium_app;
alter table app.notices drop column seen_by, drop column seen_at;

alter table app.notices_seen enable row level security, force row level security;
create policy app_in_scope on app.notices_seen to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor()
    and (select app.stands_as(array['self', 'proxy', 'care-team'])));
create policy person_sees on app.notices_seen as restrictive for insert to consilium_app with check (app.run() is null);
grant select, insert on app.notices_seen to consilium_app;

grant execute on function app.reason_digest(uuid, text, text), app.break_glass_reason(uuid),
  app.break_glass(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[], uuid, text,
    text, integer) to consilium_app;
grant execute on function app.break_glass_digest(text, uuid) to consilium_operate;

select app.allow_erasure();
