import { mostTasks } from '@ardoise/contract/planner/tasks';

/** Statements that fill what a school has beside its people and payments; `fill-school.ts` says what each value is. */

const org = '$1::uuid';
const many = 'generate_series(1, $2::int) n';
/** What a school has of each student is less than one of these. */
const some = 'generate_series(1, greatest($2::int / 10, 100)) n';
const idOf = (kind: string, n = 'n'): string => `md5(${org}::text || '${kind}' || ${n})::uuid`;
/** The only one of its school: its id has to be one that calls take. */
const webhookId = `overlay(overlay(${idOf('h', '1')}::text placing '4' from 15) placing '8' from 20)::uuid`;
const ago = `now() - n % 1000 * interval '6 hours' - n * interval '1 millisecond'`;
const words = `'name ' || n % 700 || ' of ' || n`;
const form = `'{"student": {"note": null, "tags": [], "gender": 2, "section": null, "howHeard": null, "lastName": "Eyoum",
  "firstName": "Merveille", "languages": [], "residence": {"zip": null, "city": null, "region": null, "address": null},
  "dateOfBirth": "2015-05-02", "nationality": "CM", "currentGrade": null, "incomingYear": null, "placeOfBirth": null,
  "enrolmentDate": null, "preferredName": null, "preferredCampus": null, "previousSchools": [], "incomingSemester": null,
  "preferredCountry": null, "isBirthDateApproximate": false}, "guardians": [], "wantedClass": "6e A"}'`;

export const beside = [
  `insert into applications (org_id, id, number, follow_hash, state, language, form, health, student_name, guardian_name, search_text,
     submitted_at, review_due_at)
   select ${org}, ${idOf('a')}, 'A-' || n, ${idOf('a')}::text, case when n > $2::int - 200 then (array['submitted', 'underReview'])[1 + n % 2]
     else (array['approved', 'rejected', 'permanentlyRejected'])[1 + n % 3] end, 'fr', ${form}, '{}', 'Child ' || n, 'Guardian ' || n, ${words},
     ${ago}, now() from ${many}`,
  `insert into list_counts (org_id, list, state, class_id, gender, rows)
   select org_id, 'applications', state, ardoise_nil(), 0, count(*) from applications where org_id = ${org} group by 1, 3`,
  `insert into application_terms (org_id, term, subject_id, sort_name)
   select ${org}, term, ${idOf('a')}, '' from ${many}, unnest(array['a-' || n, 'name' || n % 700, (677000000 + n)::text]) term`,
  `insert into subscriptions (org_id, id, service_id, student_id, year_id, every, from_on, to_on, created_at)
   select ${org}, ${idOf('u')}, ($6::uuid[])[1 + n % array_length($6::uuid[], 1)], ${idOf('s')}, $4::uuid, 'once', current_date - 60, current_date + 200, ${ago}
     from ${many}`,
  `insert into ratings (org_id, id, application_id, number, overall, comment, language, month, given_at)
   select ${org}, ${idOf('r')}, ${idOf('a')}, 'A-' || n, 1 + n % 5, case when n % 3 = 0 then 'Well done' else '' end, 'fr',
     date_trunc('month', ${ago})::date, ${ago} from ${some}`,
  `insert into chats (org_id, id, guardian_id, state, last_seq, last_at, last_by, last_type, last_text, unseen_by_staff, created_at)
   select ${org}, ${idOf('c')}, ${idOf('g')}, case when n % 3 = 0 then 'closed' else 'open' end, 20, ${ago}, 'guardian', 1, 'Hello',
     case when n % 50 = 0 then 1 else 0 end, now() from ${some}`,
  `insert into chat_messages (org_id, chat_id, seq, key, by, type, text, at)
   select ${org}, ${idOf('c')}, seq, md5(n || '.' || seq)::uuid, 'guardian', 1, 'Hello ' || seq, ${ago} from generate_series(1, greatest($2::int / 50, 20)) n, generate_series(1, 20) seq`,
  `insert into chat_words (org_id, word, chat_id, seq) select ${org}, 'hello', ${idOf('c')}, 20 from ${some}`,
  `insert into list_counts (org_id, list, state, class_id, gender, rows)
   select org_id, 'chats', state || case when unseen_by_staff > 0 then ' unseen' else '' end, ardoise_nil(), 0, count(*) from chats
    where org_id = ${org} group by 1, 3`,
  `insert into sms_campaigns (org_id, id, kind, name, state, recipients, text_en, text_fr, is_plain, language, fingerprint, people, created_at)
   select ${org}, ${idOf('m')}, case when n % 3 = 0 then 'campaign' else 'reminder' end, 'Campaign ' || n, 'done', 'all', 'Hello', 'Bonjour', true, 'fr',
     n::text, 100, ${ago} from generate_series(1, 400) n`,
  `insert into sms_messages (org_id, id, campaign_id, guardian_id, recipient_masked, recipient_hash, language, parts, state, failure, sent_at)
   select ${org}, ${idOf('w')}, ${idOf('m', '(1 + n % 40)')}, ${idOf('g')}, '6•• •• •• 11', md5(n::text), 'fr', 1,
     (array['sent', 'delivered', 'failed'])[1 + n % 3], case when n % 3 = 2 then 'blocked' end, now() from ${many}`,
  `insert into list_counts (org_id, list, state, class_id, gender, rows)
   select org_id, 'smsMessages', state, campaign_id, 0, count(*) from sms_messages where org_id = ${org} group by 1, 3, 4`,
  `insert into sms_entries (org_id, id, at, kind, messages, reserved_delta, xaf, reason)
   select ${org}, ${idOf('y')}, ${ago}, 'adjusted', 1, 0, 0, 'Gift' from ${some}`,
  `insert into webhook_endpoints (org_id, id, address, description, environment, events, sealed_secret, secret_end, secret_at, created_at)
   select ${org}, ${webhookId}, 'https://bench.example/hook', 'Bench', 'production', array['payment.settled'], '', 'abcd', now(), now()
     from generate_series(1, 1) n`,
  `insert into webhook_lanes (org_id, endpoint_id, sequence) select ${org}, ${webhookId}, $2::int from generate_series(1, 1) n`,
  `insert into webhook_events (org_id, id, type, environment, record_id, cause, data, at)
   select ${org}, ${idOf('j')}, 'payment.settled', 'production', ${idOf('s')}, 'c', '{}', ${ago} from ${many}`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, type, sequence, state, tries, created_at, last_at, status)
   select ${org}, ${idOf('k')}, ${webhookId}, ${idOf('j')}, 'payment.settled', n, case when n % 40 = 0 then 'failed' else 'delivered' end, 1, ${ago}, ${ago}, 200
     from ${many}`,
  `insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at, closed_at, closed_by_name, expected, counted, signature, taken)
   select ${org}, ${idOf('d')}, n, 'Till ' || n % 4, $7::uuid, 'Owner', 0, ${ago}, ${ago} + interval '3 hours', 'Owner', 1000, 1000 + n % 50 / 49, 'x',
     '[]' from ${some}`,
  `insert into pending_payments (org_id, id, family_id, method, amount, parts, reference, dated_on, created_at, created_by, created_by_name, state, decided_at, reason)
   select ${org}, ${idOf('z')}, ${idOf('f')}, 'bank', 5000, '[]', 'ref ' || n, current_date, ${ago}, $7::uuid, 'Owner',
     case when n < 30 then 'waiting' else 'closed' end, case when n < 30 then null else now() end, null from ${some}`,
  `insert into payment_proofs (org_id, id, family_id, reference, phone, language, state, sent_at, decided_at)
   select ${org}, ${idOf('q')}, ${idOf('f')}, 'ref ' || n, '670000000', 'fr', case when n < 30 then 'waiting' else 'declined' end, ${ago}, null from ${some}`,
  `insert into payouts (org_id, id, number, purpose, way, kind, phone, amount, state, created_at, partner_number)
   select ${org}, ${idOf('x')}, 'P-' || n, 'disbursement', 'mtn', 'provider', '670000000', 5000, 'paid', ${ago}, ${idOf('x')} from ${some}`,
  `insert into statement_runs (org_id, id, state, file_name, created_by, created_at)
   select ${org}, ${idOf('t')}, 'done', 'june.csv', $7::uuid, ${ago} from generate_series(1, 200) n`,
  `insert into import_runs (org_id, id, state, file_name, language, created_by, created_at)
   select ${org}, ${idOf('l')}, 'done', 'students.xlsx', 'fr', $7::uuid, now() from generate_series(1, 1) n`,
  `insert into offline_payments (org_id, id, session_id, family_id, payment_id, amount, taken_at, device_at, sent_at, sent_by, owed_seen,
     seen_at, owed_found, credited, conflicts, state)
   select ${org}, ${idOf('o')}, ${idOf('d', '(1 + n % 100)')}, ${idOf('f')}, ${idOf('v')}, 5000, ${ago}, ${ago}, ${ago}, $7::uuid, 5000, ${ago}, 5000, 0, '{}',
     'settled' from ${some}`,
  `insert into merges (org_id, id, kind, kept_id, kept_name, gone_id, gone_name, record_ids, moves_money, plan, done_at, done_by, done_by_name)
   select ${org}, ${idOf('mg')}, 'student', ${idOf('s')}, 'Kept ' || n, ${idOf('gone')}, 'Gone ' || n, array[${idOf('s')}, ${idOf('gone')}], false, '{}', ${ago},
     $7::uuid, 'Owner' from ${some}`,
  `insert into invoice_runs (org_id, id, title, content, channels, language, state, families, created_at, created_by, created_by_name, finished_at)
   select ${org}, ${idOf('ir')}, 'Run ' || n, '{}', '{email}', 'fr', 'done', 0, ${ago}, $7::uuid, 'Owner', ${ago} from generate_series(1, 400) n`,
  `insert into sms_groups (org_id, id, name, folded_name, created_at, created_by)
   select ${org}, ${idOf('sg')}, 'Trip ' || n, 'trip ' || n, ${ago}, $7::uuid from generate_series(1, 400) n`,
  `insert into tasks (org_id, id, made_by, given_to, title, note, tags, changed_at)
   select ${org}, ${idOf('ta')}, $7::uuid, $7::uuid, 'Task ' || n, '', '{team}', ${ago} from generate_series(1, least(greatest($2::int / 10, 100), ${mostTasks})) n`,
] as const;
