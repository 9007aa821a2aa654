-- What the entry says of a reason. The id makes the digest of the same words another one each time.
create or replace function app.reason_digest(p_grant uuid, p_code text, p_words text) returns text
language sql immutable parallel safe
  return encode(sha256(convert_to(p_grant::text || '/' || p_code || '/' || p_words, 'UTF8')), 'hex');

-- Opens a patient in an emergency to somebody who treats patients of the tenant: grant, entry in the patient's chain
-- and notice, or none of them. A reason is a code and words; both are in the entry's targets (the words as a digest), which
-- its MAC covers. The arrays are those of app.audit_add with one entry. `invalid`: no true reason, or not within the hour;
-- `open`: the actor treats this patient, nothing is written; `forbidden`: the actor treats nobody here, or there is no such
-- patient. by_actor: openings of this actor within an hour, by_tenant: of the tenant within a day, this one among them.
create or replace function app.break_glass(
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

-- The patient with exactly this name, birth date and record number, of which p_key is the digest, for somebody who treats
-- patients of the tenant. Null: none, several, or the actor treats nobody here; nobody learns which.
create or replace function app.find_in_emergency(p_tenant text, p_actor text, p_key text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_found text[];
begin
  perform app.enter(p_tenant, p_actor, 'actor/' || p_actor, 'ETREAT');
  if coalesce(p_key, '') !~ '^[0-9a-f]{64}$' or not exists (
    select from app.grants g where g.tenant = p_tenant and g.actor = p_actor and g.relation = 'care-team'
      and 'TREAT' = any (g.purposes) and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp()))
  then
    return null;
  end if;
  perform set_config('app.emergency_key', p_key, true);
  v_found := array(select n.compartment from app.patient_names n
    where n.tenant = p_tenant and n.emergency_keys @> array[p_key] limit 2);
  perform set_config('app.emergency_key', '', true);
  return case cardinality(v_found) when 1 then v_found[1] end;
end $$;

-- The words of a reason are for the patient and those who act for the patient; its code for everybody who sees the notice.
create or replace function app.break_glass_reason(p_grant uuid, out code text, out words text)
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
create or replace function app.break_glass_digest(p_compartment text, p_grant uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.erasures e where e.tenant = app.tenant() and e.compartment = p_compartment) then
    return 'erased';
  end if;
  return (select app.reason_digest(g.id, g.reason_code, g.reason) from app.grants g
    where g.tenant = app.tenant() and g.compartment = p_compartment and g.id = p_grant and g.relation = 'break-glass');
end $$;

-- How often the glass was broken in the transaction's tenant, for an operator: numbers and who opened, never whom or why.
-- Counted as app.break_glass counts. `actor_hour` and `tenant_day` are the tenant's settings; null where there is none.
create or replace function app.openings_by_volume() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with recent as (
    select g.actor, count(*) filter (where g.granted_at > now() - interval '1 hour') as hour, count(*) as day
      from app.grants g
      where g.tenant = app.tenant() and g.relation = 'break-glass' and g.granted_at > now() - interval '1 day'
      group by g.actor),
  limits as (
    select s.name, (s.value #>> '{}')::integer as value from app.settings s
      where s.tenant = app.tenant() and s.name in ('break_glass_actor_hour', 'break_glass_tenant_day')
        and s.value #>> '{}' ~ '^[0-9]{1,6}$')
  select jsonb_build_object(
    'day', (select coalesce(sum(r.day), 0) from recent r),
    'actor_hour', (select l.value from limits l where l.name = 'break_glass_actor_hour'),
    'tenant_day', (select l.value from limits l where l.name = 'break_glass_tenant_day'),
    'actors', (select coalesce(jsonb_agg(jsonb_build_object('actor', m.actor, 'hour', m.hour, 'day', m.day)), '[]')
      from (select r.actor, r.hour, r.day from recent r order by r.hour desc, r.day desc, r.actor limit 20) m));
end;

grant execute on function app.reason_digest(uuid, text, text),
  app.break_glass(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[], uuid, text, text, integer),
  app.break_glass_reason(uuid), app.find_in_emergency(text, text, text) to consilium_app;
grant execute on function app.break_glass_digest(text, uuid), app.openings_by_volume() to consilium_operate;
