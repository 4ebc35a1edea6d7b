-- What guardians say of the school, once for each payment and each application, and how many stars each month was given.
select set_config('ardoise.scope', 'platform', true);

create table ratings (
  org_id uuid not null references organisations,
  id uuid not null,
  -- Of one that was moved to another child, the payment that it was at first: it is one payment, and is rated once.
  payment_id uuid,
  application_id uuid,
  -- Of the receipt or the application, as the guardian has it in hand.
  number text not null,
  overall smallint not null check (overall between 1 and 5),
  product smallint check (product between 1 and 5),
  service smallint check (service between 1 and 5),
  environment smallint check (environment between 1 and 5),
  scene smallint check (scene between 1 and 5),
  comment text not null check (length(comment) <= 1000),
  -- All that is kept of a name.
  initials text,
  language text not null check (language in ('en', 'fr')),
  -- The first day of the month in which it was given, as it was at the school: it stays when the school's zone is changed.
  month date not null check (month = date_trunc('month', month)),
  given_at timestamptz not null,
  changed_at timestamptz,
  changes smallint not null default 0 check (changes between 0 and 20),
  answer text,
  answered_at timestamptz,
  answered_by text,
  hidden_at timestamptz,
  hidden_by text,
  hidden_reason text,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments,
  foreign key (org_id, application_id) references applications,
  check (num_nonnulls(payment_id, application_id) = 1),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create unique index ratings_of_payment on ratings (org_id, payment_id) where payment_id is not null;
create unique index ratings_of_application on ratings (org_id, application_id) where application_id is not null;
create index ratings_by_time on ratings (org_id, given_at, id);
create index ratings_by_stars on ratings (org_id, overall, given_at, id);
create index ratings_unanswered on ratings (org_id, given_at, id) where answer is null and hidden_at is null and comment <> '';
call ardoise_protect('ratings');

-- Averages follow from these; invariant 25 compares them with the ratings.
create table rating_counts (
  org_id uuid not null,
  month date not null,
  category text not null check (category in ('overall', 'product', 'service', 'environment', 'scene')),
  stars smallint not null,
  is_hidden boolean not null,
  ratings int not null,
  primary key (org_id, month, category, stars, is_hidden)
);
call ardoise_protect('rating_counts');

create function ardoise_stars_of(rating ratings) returns table (category text, stars smallint) language sql immutable as $$
  select given.category, given.stars
    from (values ('overall', rating.overall), ('product', rating.product), ('service', rating.service),
                 ('environment', rating.environment), ('scene', rating.scene)) given (category, stars)
   where given.stars is not null
$$;

-- One statement in the order of the key, so that two who rate at once wait for each other and never in a circle.
create function ardoise_count_ratings() returns trigger language plpgsql as $$
begin
  insert into rating_counts (org_id, month, category, stars, is_hidden, ratings)
    select changed.org_id, changed.month, changed.category, changed.stars, changed.is_hidden, sum(changed.by)
      from (select old.org_id, old.month, gone.category, gone.stars, old.hidden_at is not null as is_hidden, -1 as by
              from ardoise_stars_of(old) gone where tg_op <> 'INSERT'
            union all
            select new.org_id, new.month, come.category, come.stars, new.hidden_at is not null, 1
              from ardoise_stars_of(new) come where tg_op <> 'DELETE') changed
     group by 1, 2, 3, 4, 5 having sum(changed.by) <> 0 order by 1, 2, 3, 4, 5
    on conflict (org_id, month, category, stars, is_hidden) do update set ratings = rating_counts.ratings + excluded.ratings;
  return null;
end $$;
create trigger counted after insert or update or delete on ratings for each row execute function ardoise_count_ratings();
