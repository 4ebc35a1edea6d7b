import { sql } from 'kysely';
import { studentNameIn } from '../../students/public.ts';

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The names of the children that `payments moved` paid for. */
const childrenOfMoved = sql`array(
  select distinct ${studentNameIn('s')} from allocations a
    join fees f on f.org_id = a.org_id and f.id = a.fee_id
    join students s on s.org_id = f.org_id and s.id = f.student_id
   where a.org_id = moved.org_id and a.payment_id = moved.id)`;

/** Of `payments p`: its counter-entry, and where it was moved to. */
export const reversalOf = sql`
  select json_build_object('at', ${moment('back.paid_at')}, 'reason', back.reason, 'movedTo', coalesce((
           select json_agg(json_build_object('receiptNumber', r.content->>'number', 'students', ${childrenOfMoved})
                           order by moved.id)
             from payments moved left join receipts r on r.org_id = moved.org_id and r.payment_id = moved.id
            where moved.org_id = p.org_id and moved.from_payment_id = p.id and moved.reverses_id is null), '[]')) as reversal
    from payments back where back.org_id = p.org_id and back.reverses_id = p.id`;

/** Of `payments p`, beside `back`: what became of it, where it came from, and what a second person is asked. */
export const correctionColumns = (readerId: string) => sql`
  back.reversal,
  case when p.from_payment_id is not null then json_build_object('receiptNumber', (
    select r.content->>'number' from receipts r where r.org_id = p.org_id and r.payment_id = p.from_payment_id)) end
    as "movedFrom",
  (select json_build_object('id', q.id, 'reason', q.reason, 'askedBy', q.asked_by_name,
            'askedAt', ${moment('q.asked_at')}, 'isOwn', q.asked_by = ${readerId}, 'toStudent', nullif(${studentNameIn('s')}, ''))
     from reversal_requests q left join students s on s.org_id = q.org_id and s.id = q.to_student_id
    where q.org_id = p.org_id and q.payment_id = p.id and q.decided_at is null) as request`;
