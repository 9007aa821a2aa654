-- What names the patient, read in one round trip: the entry in the trail and the rows in one transaction. The arrays
-- are those of app.audit_append with one entry. The caller's policies hold for the rows, and the grant is asked for in
-- the same snapshot: rows that were not seen for want of a grant are `forbidden` and never "nothing names the patient".
create or replace function app.read_identifiers(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[], p_limit integer,
  out verdict text, out seq bigint, out mac bytea, out refused integer[], out result jsonb
) language plpgsql volatile as $$
declare
  v_open boolean;
begin
  perform set_config('app.run', coalesce(p_runs[1], ''), true);
  select a.verdict, a.seq, a.mac, a.refused
    into read_identifiers.verdict, read_identifiers.seq, read_identifiers.mac, read_identifiers.refused
    from app.audit_append(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict <> 'appended' then
    return;
  end if;
  -- Old versions too: a former name, address or number stands in old letters. The patient's own come first.
  select app.may_open(), coalesce(jsonb_agg(newest.content order by newest.place), '[]')
    into v_open, result
    from (
      select v.content, row_number() over (order by v.type = 'Patient' desc, v.recorded_from desc, v.type,
          v.id collate "C", v.version desc) place
        from app.resource_versions v
        where v.tenant = p_tenant and v.compartment = p_compartment
          and v.type in ('Patient', 'RelatedPerson', 'Coverage')
        order by place limit p_limit
    ) newest;
  if not v_open then
    verdict := 'forbidden';
    refused := array[1];
    result := null;
  end if;
end $$;

-- The patients of this transaction's actor, by name; who has none comes last. Of live grants only, none with a tombstone. It
-- runs as the owner, as tombstones and names of several compartments are not for the app role; it takes no actor, so nobody
-- asks for another's. An agent run has no list. p_words: all must stand in a name. p_before: begin behind this patient.
create or replace function app.my_patients_by_name(p_words text[], p_before text, p_limit integer)
returns table (compartment text, relation text, purposes text[], expires_at timestamptz, name text, family text, given text,
  language text, birth_date text, active_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.tenant() is null or app.actor() is null or app.run() is not null
    or app.compartment() is distinct from 'actor/' || app.actor() or not app.may_open()
  then
    return;
  end if;
  return query
    with mine as (
      select g.compartment,
        (array_agg(g.relation order by array_position(
          array['self', 'proxy', 'care-team', 'break-glass'], g.relation)))[1] as relation,
        array_agg(distinct purpose) as purposes,
        case when bool_or(g.expires_at is null) then null else max(g.expires_at) end as expires_at,
        min(g.granted_at) as granted_at
      from app.grants g, unnest(g.purposes) purpose
      where g.tenant = app.tenant() and g.actor = app.actor() and g.compartment like 'patient/%'
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
        and not exists (select from app.erasures e where e.tenant = g.tenant and e.compartment = g.compartment)
      group by g.compartment
    ), listed as (
      select m.compartment, m.relation, m.purposes, m.expires_at, n.name, n.family, n.given, n.language, n.birth_date, n.sought,
        coalesce(n.sorted, '') = '' as nameless, coalesce(n.sorted, '') as sorted,
        coalesce(n.written_at, m.granted_at) as active_at
      from mine m left join app.patient_names n on n.tenant = app.tenant() and n.compartment = m.compartment
    )
    select l.compartment, l.relation, l.purposes, l.expires_at, l.name, l.family, l.given, l.language, l.birth_date, l.active_at
    from listed l
    where not exists (select from unnest(p_words) w where position(w in coalesce(l.sought, '')) = 0)
      and (p_before is null or (l.nameless, l.sorted, l.compartment) >
        (select b.nameless, b.sorted, b.compartment from listed b where b.compartment = p_before))
    order by l.nameless, l.sorted, l.compartment limit p_limit;
end $$;

-- Names, birth dates and record numbers of the patients whom the actor may open: what a search that leaves must not name. For code
-- that no model steers, in the actor's own compartment; the policy of the names shows those of live grants, none with a tombstone.
create or replace function app.my_patient_identifiers()
returns table (family text, given text, sought text, birth_date text, numbers text[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.tenant() is null or app.actor() is null or app.run() is not null
    or app.compartment() is distinct from 'actor/' || app.actor() or not app.may_open()
  then
    return;
  end if;
  return query select n.family, n.given, n.sought, n.birth_date, n.numbers from app.patient_names n
    where n.tenant = app.tenant() and n.compartment in (select g.compartment from app.grants g
      where g.tenant = app.tenant() and g.actor = app.actor() and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > statement_timestamp()));
end $$;

-- Whether this transaction's actor may open the patient now, for any purpose: where the page before ended.
create or replace function app.is_my_patient(p_compartment text) returns boolean
language sql stable
  return exists (select from app.grants g where g.tenant = app.tenant() and g.actor = app.actor()
    and g.compartment = p_compartment and g.revoked_at is null
    and (g.expires_at is null or g.expires_at > statement_timestamp()));

grant execute on function app.read_identifiers(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[],
  text[], bytea[], integer), app.my_patients_by_name(text[], text, integer), app.is_my_patient(text),
  app.my_patient_identifiers() to consilium_app;
