select set_config('ardoise.scope', 'platform', true);

-- Since when a student is there in the year, and what is owed of what fell due before that day: everything, due on it, or
-- only what falls due from then on. A move to another class keeps both, so that whatever prices the fee anew can ask.
alter table enrolments
  add column joined_on date,
  add column owes text not null default 'all' check (owes in ('all', 'fromJoining'));

-- Until now everybody owed by the deadlines of the class, as if they had been there from the beginning: so it stays for them.
update enrolments e set joined_on = y.reopening_on
  from academic_years y where y.org_id = e.org_id and y.id = e.year_id;
alter table enrolments alter column joined_on set not null;
