-- For whom a conversation is. A grant opens the record; what people say to the team about it is read by the conversation's
-- audience alone. Everything that quotes a message asks for the row of its conversation, so the rule is written once, here.
--
--   author      who began it
--   care-team   and the care team
--   patient     and the patient
--   all         and both
--
-- A proxy is in none of them by itself: `proxies` lets them in, and only where the patient is. Who broke the glass reads the
-- conversations that they began.

drop policy if exists app_in_audience on app.conversations;
create policy app_in_audience on app.conversations as restrictive to consilium_app, consilium_own
  using (app.in_audience(created_by, audience, proxies, (select app.relation())))
  with check (true);
drop policy if exists author_begins on app.conversations;
create policy author_begins on app.conversations as restrictive for insert to consilium_app
  with check (created_by = app.actor());

-- A row about a conversation is for those who may read the conversation: the subquery runs under its policies. It gives one
-- value and is no `exists`, which PostgreSQL answers with a hash of all conversations where it expects many rows. Null: no.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['answer_ratings', 'citations', 'messages', 'conversation_state', 'recalls', 'reruns', 'turns'] loop
    execute format('drop policy if exists app_in_audience on app.%I', v_table);
    execute format('create policy app_in_audience on app.%1$I as restrictive to consilium_app
      using ((select true from app.conversations c where c.tenant = %1$I.tenant and c.compartment = %1$I.compartment
        and c.id = %1$I.conversation))', v_table);
  end loop;
end $$;

-- A search without a conversation is its actor's own.
drop policy if exists app_in_audience on app.evidence_searches;
create policy app_in_audience on app.evidence_searches as restrictive to consilium_app
  using (case when conversation is null then compartment = 'actor/' || app.actor() else (select true from app.conversations c
    where c.tenant = evidence_searches.tenant and c.compartment = evidence_searches.compartment
      and c.id = evidence_searches.conversation) end);

-- Without a conversation: the row that a cancel leaves for a run that has not begun, a task that reports to nobody, and functions and
-- pipelines, which are their actor's own.
drop policy if exists app_in_audience on app.runs;
create policy app_in_audience on app.runs as restrictive to consilium_app
  using (case when coalesce(conversation, reports_to) is null
    then kind not in ('function', 'pipeline', 'stage') or actor is null or actor = app.actor()
    else (select true from app.conversations c where c.tenant = runs.tenant and c.compartment = runs.compartment
      and c.id = coalesce(runs.conversation, runs.reports_to)) end);

-- A wake without a conversation is for the actor who planned it.
drop policy if exists app_in_audience on app.wakes;
create policy app_in_audience on app.wakes as restrictive to consilium_app, consilium_own
  using (case when conversation is null then actor = app.actor() else (select true from app.conversations c
    where c.tenant = wakes.tenant and c.compartment = wakes.compartment and c.id = wakes.conversation) end);

drop policy if exists app_in_audience on app.research_agents;
create policy app_in_audience on app.research_agents as restrictive for select to consilium_app, consilium_own
  using ((select true from app.conversations c where c.tenant = research_agents.tenant
    and c.compartment = research_agents.compartment and c.id = research_agents.conversation));

drop policy if exists app_in_audience on app.suppressions;
create policy app_in_audience on app.suppressions as restrictive for select to consilium_app
  using ((select true from app.conversations c where c.tenant = suppressions.tenant
    and c.compartment = suppressions.compartment and c.id = suppressions.conversation));

drop policy if exists app_in_audience on app.steps;
create policy app_in_audience on app.steps as restrictive to consilium_app
  using ((select true from app.runs r
    where r.tenant = steps.tenant and r.compartment = steps.compartment and r.id = steps.run));

-- What was read from a message quotes it. What was read from a document is for all who may read the document; a change of an
-- entry that a person asks for is for all who may read the entry.
drop policy if exists app_in_audience on app.proposals;
create policy app_in_audience on app.proposals as restrictive to consilium_app
  using (source_kind in ('document', 'person') or (select true from app.conversations c
    where c.tenant = proposals.tenant and c.compartment = proposals.compartment and c.id = proposals.conversation));

-- Changed by the author only, as a person. The app role may not write the columns; app.set_audience may, as the owner.
drop policy if exists author_changes_audience on app.conversations;
create policy author_changes_audience on app.conversations for update to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and created_by = app.actor() and app.run() is null
    and (select app.may_open()));

-- So that app.may_be_named can ask what a proposal was read from.
drop policy if exists owner_asks on app.proposals;
create policy owner_asks on app.proposals for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment());
