-- On what a run was based, so that it can be run again: the version of its team, a hash over the team's files. The
-- models that replied are in app.steps. Null in older rows, and where a cancel came before the run.
alter table app.runs add column team_version text;
-- The setting is of the transaction that starts the run, like its scope: who inserts the row need not know of it.
alter table app.runs alter column team_version set default nullif(current_setting('app.team_version', true), '');
