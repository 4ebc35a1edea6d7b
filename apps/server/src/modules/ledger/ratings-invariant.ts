import { type RawBuilder, sql } from 'kysely';

/** No money, but sums that are kept beside rows all the same, and asked about by the same job. */
export const ratingsInvariant = {
  number: 25,
  rule: 'the stars that are counted month by month are those of the ratings, and no payment is rated twice',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select coalesce(kept.category, now.category) || ' of ' || coalesce(kept.month, now.month) as found
      from (select month, category, stars, is_hidden, ratings from rating_counts
             where org_id = ${orgId} and ratings <> 0) kept
      full join (select r.month, given.category, given.stars, r.hidden_at is not null as is_hidden, count(*) as ratings
                   from ratings r cross join lateral ardoise_stars_of(r) given
                  where r.org_id = ${orgId} group by 1, 2, 3, 4) now
        on (now.month, now.category, now.stars, now.is_hidden) = (kept.month, kept.category, kept.stars, kept.is_hidden)
     where kept.ratings is distinct from now.ratings
    union all
    select 'rating ' || r.id from ratings r
      join payments p on p.org_id = r.org_id and p.id = r.payment_id
     where r.org_id = ${orgId} and (p.from_payment_id is not null or p.reverses_id is not null)`,
};
