import { randomUUID } from 'node:crypto';
import { addReadyAnswer } from '../modules/chat/ready-answers.ts';
import { writeMessage } from '../modules/chat/messages/write-message.ts';
import { findOrBeginChat } from '../modules/chat/talks/begin-chat.ts';
import { lockChat } from '../modules/chat/talks/find-chat.ts';
import { markReadByStaff, markSeenByGuardian } from '../modules/chat/talks/mark-read.ts';
import { readInstallments } from '../modules/billing/public.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SchoolContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import type { DemoFamily } from './demo-families.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const minuteMs = 60_000;

interface Line {
  readonly by: 'staff' | 'guardian';
  readonly text: string;
}

const guardian = (text: string): Line => ({ by: 'guardian', text });
const staff = (text: string): Line => ({ by: 'staff', text });

/** How long ago the last line was written, and whether somebody has still to read it. */
interface DemoTalk {
  readonly lines: readonly Line[];
  readonly minutesAgo: number;
  readonly isUnseen: boolean;
  readonly asksForMoney?: true;
}

const talks: readonly DemoTalk[] = [
  {
    lines: [
      guardian('Bonjour. J’ai versé à la banque vendredi. Est-ce bien arrivé ?'),
      staff('Merci Madame. Nous vérifions avec la banque, réponse ce matin.'),
      guardian('D’accord. Je peux payer la suite par téléphone maintenant.'),
    ],
    minutesAgo: 12,
    isUnseen: false,
    asksForMoney: true,
  },
  {
    lines: [guardian('Bonsoir, je paierai vendredi.'), guardian('Merci de patienter.')],
    minutesAgo: 40,
    isUnseen: true,
  },
  {
    lines: [guardian('Bonjour, le bus de Bonabéri est-il en retard ?')],
    minutesAgo: 95,
    isUnseen: true,
  },
  {
    lines: [guardian('Good morning. Is there school on Friday?'), staff('Yes, until noon.')],
    minutesAgo: 60 * 26,
    isUnseen: false,
  },
  {
    lines: [staff('La liste des manuels est affichée à l’économat.'), guardian('Merci !')],
    minutesAgo: 60 * 75,
    isUnseen: false,
  },
];

async function askForMoney(context: SchoolContext, familyId: string, id: string): Promise<void> {
  const installments = await readInstallments(context.tx, context.orgId, familyId);
  const open = installments.find((one) => one.open > 0);
  if (open === undefined) return;
  const { feeId, studentId, open: amount } = open;
  const request = { feeId, studentId, amount };
  const message = { key: randomUUID(), by: 'staff', type: 10, text: '', request } as const;
  await writeMessage(context, await lockChat(context, id), message);
}

/** Nobody is reminded of them: what was written here was read, or is the guardian's. */
async function seedTalk(
  at: (minutesAgo: number) => SchoolContext,
  family: DemoFamily,
  talk: DemoTalk,
): Promise<void> {
  const [parent] = family.guardians;
  if (parent === undefined) return;
  const first = at(talk.minutesAgo + talk.lines.length * 5);
  const id = await findOrBeginChat(first, parent.id);
  for (const [place, { by, text }] of talk.lines.entries()) {
    const context = at(talk.minutesAgo + (talk.lines.length - place) * 5);
    const message = { key: randomUUID(), by, type: 1, text } as const;
    await writeMessage(context, await lockChat(context, id), message);
  }
  const last = at(talk.minutesAgo);
  if (talk.asksForMoney === true) await askForMoney(last, family.id, id);
  await markSeenByGuardian(last, id, { isRead: true, isHere: false });
  if (!talk.isUnseen) await markReadByStaff(last, id);
}

/** A few talks, one of them with a request to pay, and answers that are kept ready. */
export async function seedChats(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const nowMs = services.clock.now().getTime();
  const at = (minutesAgo: number): SchoolContext =>
    contextOf(services, tx, owner, new Date(nowMs - minutesAgo * minuteMs));
  for (const [place, talk] of talks.entries()) {
    const family = families[place * 7 + 3];
    if (family !== undefined) await seedTalk(at, family, talk);
  }
  await addReadyAnswer(at(0), {
    title: 'Horaires / Opening hours',
    en: 'The office is open from 7:30 to 15:30, Monday to Friday.',
    fr: 'Le secrétariat est ouvert de 7 h 30 à 15 h 30, du lundi au vendredi.',
  });
  await addReadyAnswer(at(0), {
    title: 'Paiement reçu / Payment received',
    en: 'Thank you, your payment has arrived. The receipt is on its way by SMS.',
    fr: 'Merci, votre paiement est bien arrivé. Le reçu vous parvient par SMS.',
  });
}
