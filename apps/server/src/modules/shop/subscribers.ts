import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { sendEmail } from '../messages/public.ts';
import { notify } from '../notifications/public.ts';
import { readPlans } from '../plans/public.ts';

const coming = {
  title: { en: 'Your plan {plan} ends on {day}', fr: 'Votre forfait {plan} prend fin le {day}' },
  text: {
    en: 'From then on the school has the Basic plan. What was set up stays, and basic fees go on being billed; reminders stop, and services and sender IDs can no longer be used. Pay for {plan} again to keep them: the new time begins when the old one ends.',
    fr: 'L’établissement passera alors au forfait Basic. Ce qui est configuré reste, et les frais de base continuent d’être facturés\u00a0; les rappels s’arrêtent, et les services et les noms d’expéditeur ne peuvent plus être utilisés. Payez de nouveau {plan} pour les garder\u00a0: la nouvelle durée commence à la fin de l’ancienne.',
  },
} as const;

const ended = {
  title: { en: 'Your plan {plan} has ended', fr: 'Votre forfait {plan} a pris fin' },
  text: {
    en: 'The school has the Basic plan since {day}. What was set up stays, and basic fees go on being billed; reminders have stopped, and services and sender IDs cannot be used until you pay for a plan that has them.',
    fr: 'L’établissement a le forfait Basic depuis le {day}. Ce qui est configuré reste, et les frais de base continuent d’être facturés\u00a0; les rappels sont arrêtés, et les services et les noms d’expéditeur ne peuvent pas être utilisés tant que vous ne payez pas un forfait qui les contient.',
  },
} as const;

/** Whoever may buy a plan, by notification and email. */
export const tellPlanEnds = subscriber({
  name: 'shop.tell-plan-ends',
  on: ['plan.ending'],
  kind: 'messages',
  maxAttempts: 10,
  handle: async (work, { facts: { days, planId, until } }) => {
    const { tx, orgId } = work;
    const school = await tx
      .selectFrom('organisations')
      .select('time_zone')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    const plan = (await readPlans(tx)).find(({ id }) => id === planId)?.name ?? planId;
    const values = { plan, day: formatDay(dayIn(school.time_zone, new Date(until))) };
    const filled = (text: Text): Text => ({
      en: say(text, 'en', values),
      fr: say(text, 'fr', values),
    });
    const news = days === 0 ? ended : coming;
    const title = filled(news.title);
    const text = filled(news.text);
    const members = await findMembers(tx, orgId);
    const buyers = members.filter(({ role }) => roleHolds(role, 'shop.buy'));
    await notify(work, {
      personIds: buyers.map(({ personId }) => personId),
      kind: 'plan',
      title,
      text,
      link: screenAddress('pricing'),
    });
    for (const { email } of buyers)
      if (email !== null)
        await sendEmail(work, {
          kind: 'notice',
          template: 'plan.ending',
          language: 'fr',
          to: email,
          subject: `${title.fr} / ${title.en}`,
          text: `${text.fr}\n\n${text.en}`,
        });
  },
});
