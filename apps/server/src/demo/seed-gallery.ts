import { type StoredSizes, storeSizes } from '../modules/files/public.ts';
import { addItem } from '../modules/gallery/add-item.ts';
import { describeItem, hideItem } from '../modules/gallery/change-item.ts';
import { changePage } from '../modules/public-page/change-page.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { type demoScenes, drawScene } from './demo-pictures.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

interface Shown {
  readonly scene: keyof typeof demoScenes;
  readonly title: string;
  readonly alt: string;
  readonly description?: string;
  readonly isHidden?: true;
}

const shown: readonly Shown[] = [
  {
    scene: 'yard',
    title: 'La cour',
    alt: 'Cinq élèves dans la cour, entre deux palmiers, devant le bâtiment principal',
  },
  {
    scene: 'classroom',
    title: 'Une salle de classe',
    alt: 'Quatre élèves à leur table, face à un tableau noir',
    description: 'Quarante places, et de la lumière des deux côtés.',
  },
  { scene: 'library', title: 'La bibliothèque', alt: 'Deux élèves devant des rayons de livres' },
  {
    scene: 'pitch',
    title: 'Le tournoi de football',
    alt: 'Quatre élèves jouent au football devant un but',
    description: 'Chaque année avant les vacances de Noël.',
  },
  {
    scene: 'prizes',
    title: 'La remise des prix',
    alt: 'Trois élèves sur un podium, sous des fanions de couleur',
  },
  { scene: 'garden', title: 'Le jardin scolaire', alt: 'Deux élèves entre des rangs de légumes' },
  { scene: 'evening', title: 'Le soir au collège', alt: '', isHidden: true },
];

type Prepared = ReadonlyArray<{ readonly one: Shown; readonly picture: StoredSizes }>;

/** Draws the pictures and puts them into storage, before there is a transaction that would wait for it. */
export async function prepareGallery(services: Services, { orgId }: DemoOwner): Promise<Prepared> {
  const prepared: Array<Prepared[number]> = [];
  for (const one of shown) {
    const content = await drawScene(one.scene);
    const picture = await storeSizes(services, orgId, content, services.clock.now());
    prepared.push({ one, picture });
  }
  return prepared;
}

/** The demo's public page is on, so that there is something to see at its address. */
export async function seedGallery(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  prepared: Prepared,
): Promise<void> {
  const context = contextOf(services, tx, owner, services.clock.now());
  for (const { one, picture } of prepared) {
    const { title, alt, description = '' } = one;
    const { id } = await addItem(context, { title, picture, video: null });
    await describeItem(context, id, { title, alt, description });
    if (one.isHidden === true) await hideItem(context, id, true);
  }
  await changePage(context, {
    isOn: true,
    version: 0,
    texts: {
      apply: {
        en: 'Fill in the form online, then bring the birth certificate and the last report card to the office.\n\nThe entrance test for Form 1 is on the first Saturday of July.',
        fr: 'Remplissez le formulaire en ligne, puis apportez l’acte de naissance et le dernier bulletin au secrétariat.\n\nLe concours d’entrée en sixième a lieu le premier samedi de juillet.',
      },
      pay: {
        en: 'Your payment code is on every invoice and receipt. You may also pay at the cash desk, Monday to Friday from 8 to 14.',
        fr: 'Votre code de paiement figure sur chaque facture et chaque reçu. On peut aussi payer à la caisse, du lundi au vendredi de 8\u00a0h à 14\u00a0h.',
      },
      reach: {
        en: 'Opposite the market of Bonamoussadi, second gate after the pharmacy.',
        fr: 'En face du marché de Bonamoussadi, deuxième portail après la pharmacie.',
      },
    },
  });
}
