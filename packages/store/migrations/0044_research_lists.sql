-- Pages of research for operators, where a million triggers and a hundred thousand agents sleep: each begins at a key.
-- With the id, as many triggers can have one date. What used the index before uses this one.
create index triggers_by_date on app.triggers (tenant, next_fire_at, id) where status = 'pending';
drop index app.triggers_of_clock;
create index research_agents_by_state on app.research_agents (tenant, state, created_at desc, id desc);
create index research_requests_failures on app.research_requests (tenant, ended_at desc, id desc) where outcome = 'failed';
drop index app.research_requests_failed;

-- What a watch has cost in the month (its first day, UTC, by the tenant's clock) in which its source was asked last.
alter table app.watches add column month date, add column month_micro_usd numeric not null default 0;
create index watches_of_month on app.watches (tenant, month) where month_micro_usd > 0;
