-- Lists and figures of research where a million triggers and a hundred thousand agents sleep.

-- What an agent has done, the newest first or counted.
create index research_requests_of_agent on app.research_requests (tenant, compartment, agent, place);
-- What failed lately in a tenant, for operators.
create index research_requests_failed on app.research_requests (tenant, ended_at) where outcome = 'failed';

-- What an agent has spent in the month (its first day, UTC) in which it worked last: the month of a tenant is a sum over its agents, not
-- over everything that they were asked.
alter table app.research_agents add column spent_month date, add column spent_micro_usd bigint not null default 0;
alter table app.research_agents no force row level security;
alter table app.research_requests no force row level security;
update app.research_agents a set spent_month = m.month, spent_micro_usd = m.micro_usd
from (
  select distinct on (s.tenant, s.compartment, s.agent) s.tenant, s.compartment, s.agent, s.month, s.micro_usd from (
    select q.tenant, q.compartment, q.agent, date_trunc('month', q.ended_at at time zone 'utc')::date as month, sum(q.micro_usd) as micro_usd
    from app.research_requests q where q.ended_at is not null group by 1, 2, 3, 4
  ) s order by s.tenant, s.compartment, s.agent, s.month desc
) m where m.tenant = a.tenant and m.compartment = a.compartment and m.agent = a.id;
alter table app.research_requests force row level security;
alter table app.research_agents force row level security;
create index research_agents_spent on app.research_agents (tenant, spent_month, spent_micro_usd desc) include (id);
grant update (spent_month, spent_micro_usd) on app.research_agents to consilium_app;
