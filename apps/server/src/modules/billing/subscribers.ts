import './tables.ts';
import { say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { isCameroonMobile } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { subscriber } from '../../platform/events/subscriber.ts';
import { schoolNameForAnybody, sendSms } from '../messages/public.ts';
import { studentNameIn } from '../students/public.ts';
import { standingOf } from '../verification/public.ts';
import { yearName } from '../years/public.ts';

interface AnnouncedFee {
  readonly student: string;
  readonly reopeningOn: string;
  readonly closingOn: string;
  readonly asked: number;
  readonly owed: number;
  readonly phones: readonly string[];
}

const text: Text = {
  en: '{school}: the fees of {student} for {year} are now {asked} FCFA. Still to pay: {owed} FCFA.',
  fr: '{school} : les frais de {student} pour {year} sont désormais de {asked} FCFA. Reste à payer : {owed} FCFA.',
};

/** Of everybody in the class, with the phones of the family's guardians: the first of the first guardian first. */
async function readAnnounced(tx: Tx, orgId: string, classId: string): Promise<AnnouncedFee[]> {
  const { rows } = await sql<AnnouncedFee>`
    select ${studentNameIn('s')} as student,
           y.reopening_on as "reopeningOn", y.closing_on as "closingOn", f.amount - f.discount as asked,
           greatest(f.amount - f.discount - f.paid, 0) as owed,
           array(select p.number from family_guardians fg
                   join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
                  where fg.org_id = s.org_id and fg.family_id = s.family_id
                  order by fg.position, p.position) as phones
      from enrolments e
      join fees f on f.org_id = e.org_id and f.enrolment_id = e.id and f.kind = 'tuition' and f.closed_at is null
      join students s on s.org_id = f.org_id and s.id = f.student_id
      join academic_years y on y.org_id = f.org_id and y.id = f.year_id
     where e.org_id = ${orgId} and e.class_id = ${classId} and e.is_standing order by s.sort_name, s.id`.execute(
    tx,
  );
  return rows;
}

/** One message for each student, where the school asked for it when it corrected the year. */
export const tellNewPrices = subscriber({
  name: 'billing.tell-new-prices',
  on: ['class.repriced'],
  kind: 'messages',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { tellIn: language } }) => {
    if (language === null) return;
    const row = await work.tx
      .selectFrom('organisations')
      .selectAll()
      .where('org_id', '=', work.orgId)
      .executeTakeFirstOrThrow();
    const standing = standingOf(work.services, { ...row, appId: row.app_id });
    const school = schoolNameForAnybody({ name: row.name, ...standing });
    for (const fee of await readAnnounced(work.tx, work.orgId, recordId)) {
      const to = fee.phones.find((phone) => isCameroonMobile(phone));
      if (to === undefined) continue;
      const said = {
        school,
        student: fee.student,
        year: yearName(fee.reopeningOn, fee.closingOn),
        asked: formatXaf(fee.asked, language),
        owed: formatXaf(fee.owed, language),
      };
      await sendSms(work, {
        kind: 'notice',
        template: 'year.corrected',
        language,
        to,
        text: say(text, language, said),
      });
    }
  },
});
