import { sql } from 'kysely';
import type { Language } from '@ardoise/contract/values/language';
import { answerRating, hideRating } from '../modules/ratings/answer-rating.ts';
import { findRating, giveRating, type Rated } from '../modules/ratings/give-rating.ts';
import type { GivenRating } from '../modules/ratings/rating-form.ts';
import { initialsOf } from '../modules/receipts/public.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { workIn } from '../platform/work.ts';
import type { Random } from './random.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const hourMs = 3_600_000;
const timeZone = 'Africa/Douala';

interface Paid {
  id: string;
  number: string;
  payer: string | null;
  paidAt: Date;
}

/** What was said, and what the school did with it. */
interface Said {
  readonly language: Language;
  readonly overall: number;
  readonly comment: string;
  readonly answer?: string;
  readonly hidden?: string;
}

const said: readonly Said[] = [
  {
    language: 'fr',
    overall: 5,
    comment: 'Paiement fait depuis Bafoussam en deux minutes, le reçu est arrivé tout de suite.',
    answer: 'Merci de votre confiance. Bonne rentrée à votre enfant.',
  },
  {
    language: 'fr',
    overall: 2,
    comment:
      'La cour est inondée dès qu’il pleut et les toilettes du primaire ne sont pas propres.',
    answer:
      'Vous avez raison. Le drainage de la cour est prévu pour les congés de Noël, et une seconde personne nettoie depuis lundi.',
  },
  { language: 'en', overall: 4, comment: 'Teachers are committed. The office could open earlier.' },
  { language: 'fr', overall: 5, comment: 'Ma fille a enfin pris goût aux mathématiques.' },
  {
    language: 'fr',
    overall: 1,
    comment:
      'Le surveillant de la Form 2 est un incapable, je donnerai son nom à tout le quartier !',
    hidden: 'Attaque personnelle contre un membre du personnel',
  },
  { language: 'en', overall: 4, comment: 'Good results, friendly reception at the bursary.' },
  {
    language: 'fr',
    overall: 3,
    comment: 'Bon encadrement, mais peu d’activités sportives pour les plus petits.',
  },
];

const days = (count: number): number => count * 24 * hourMs;

/** One payer in four says something of the school, on the day after; some in words. */
export async function seedRatings(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  random: Random,
): Promise<void> {
  const nowMs = services.clock.now().getTime();
  const paid = (await readPaid(tx, owner.orgId)).filter(
    ({ paidAt }) => paidAt.getTime() + days(1) < nowMs && random.chance(0.24),
  );
  const words = [...said].reverse();
  for (const [index, payment] of paid.entries()) {
    const isLate = paid.length - index <= said.length * 2;
    const one = isLate && index % 2 === 0 ? words.pop() : undefined;
    await seedRating(services, tx, owner, { payment, one, random });
  }
}

interface Drawn {
  readonly payment: Paid;
  readonly one: Said | undefined;
  readonly random: Random;
}

async function seedRating(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  { payment, one, random }: Drawn,
): Promise<void> {
  const { orgId } = owner;
  const at = new Date(payment.paidAt.getTime() + (2 + random.below(20)) * hourMs);
  const rated: Rated = { orgId, about: 'payment', id: payment.id };
  const { payer, number } = payment;
  const initials = payer === null ? null : initialsOf(payer);
  const language = one?.language ?? 'fr';
  await giveRating(
    workIn(services, tx, orgId, { now: at }),
    rated,
    { number, initials, language, timeZone },
    drawRating(random, one),
  );
  if (one?.answer === undefined && one?.hidden === undefined) return;
  const row = await findRating(tx, rated);
  const staff = contextOf(services, tx, owner, new Date(at.getTime() + 3 * hourMs));
  if (row !== undefined && one.answer !== undefined) await answerRating(staff, row.id, one.answer);
  if (row !== undefined && one.hidden !== undefined) await hideRating(staff, row.id, one.hidden);
}

const within = (stars: number): number => Math.min(5, Math.max(1, stars));

/** Most are content; teaching is liked better than the premises. */
function drawRating(random: Random, one: Said | undefined): GivenRating {
  const overall = one?.overall ?? random.pick([5, 5, 4, 4, 4, 3, 5, 2]);
  const near = (better: number): number | null =>
    random.chance(0.8) ? within(overall + better + (random.chance(0.3) ? -1 : 0)) : null;
  return {
    overall,
    product: near(1),
    service: near(0),
    environment: near(-1),
    scene: near(0),
    comment: one?.comment ?? '',
  };
}

/** The oldest first, as they were paid and stand. */
async function readPaid(tx: Tx, orgId: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select p.id, r.content->>'number' as number, t.payer_name as payer, p.paid_at as "paidAt"
      from payments p
      join receipts r on r.org_id = p.org_id and r.payment_id = p.id
      join transactions t on t.org_id = p.org_id and t.id = p.transaction_id
     where p.org_id = ${orgId} and p.from_payment_id is null and p.reverses_id is null
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
     order by p.paid_at, p.id`.execute(tx);
  return rows;
}
