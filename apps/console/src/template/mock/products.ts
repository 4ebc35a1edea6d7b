import type { Text } from '@ardoise/contract/values/language';
import type { IconName } from '../../ui/icon.tsx';

export interface Product {
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
  readonly about: Text;
  /** Whole XAF. */
  readonly price: number;
  readonly brand: string;
  /** From 1 to 5. */
  readonly rating: number;
  readonly isInStock: boolean;
  /** What stands first where nothing else is asked for. */
  readonly featured: number;
  readonly icon: IconName;
}

type Row = readonly [
  slug: string,
  en: string,
  fr: string,
  price: number,
  brand: string,
  rating: number,
  icon: IconName,
];

const rows: readonly Row[] = [
  ['slate-board', 'Slate board', 'Ardoise', 1_500, 'Palmier', 5, 'desktop'],
  [
    'white-chalk',
    'White chalk, box of 100',
    'Craie blanche, boîte de 100',
    2_200,
    'Robercolor',
    4,
    'drawer',
  ],
  [
    'coloured-chalk',
    'Coloured chalk, box of 100',
    'Craie de couleur, boîte de 100',
    3_100,
    'Robercolor',
    4,
    'drawer',
  ],
  [
    'exercise-book-100',
    'Exercise book, 100 pages',
    'Cahier de 100 pages',
    250,
    'Safca',
    4,
    'report',
  ],
  [
    'exercise-book-200',
    'Exercise book, 200 pages',
    'Cahier de 200 pages',
    450,
    'Safca',
    5,
    'report',
  ],
  ['drawing-book', 'Drawing book', 'Cahier de dessin', 600, 'Safca', 3, 'image'],
  [
    'blue-pens',
    'Blue pens, packet of 50',
    'Stylos bleus, paquet de 50',
    4_500,
    'Schneider',
    5,
    'key',
  ],
  [
    'red-pens',
    'Red pens, packet of 50',
    'Stylos rouges, paquet de 50',
    4_500,
    'Schneider',
    4,
    'key',
  ],
  ['geometry-set', 'Geometry set', 'Boîte de géométrie', 1_800, 'Oxford', 5, 'layers'],
  ['board-compass', 'Compass for the board', 'Compas de tableau', 6_500, 'Wissner', 4, 'transfer'],
  ['world-map', 'Map of the world', 'Carte du monde', 12_000, 'Hatier', 4, 'language'],
  ['map-of-cameroon', 'Map of Cameroon', 'Carte du Cameroun', 10_000, 'Hatier', 5, 'language'],
  ['wall-clock', 'Clock for the classroom', 'Horloge de classe', 8_000, 'Orient', 3, 'pulse'],
  ['school-bell', 'Hand bell', 'Cloche à main', 5_500, 'Fonderie', 5, 'bell'],
  [
    'register',
    'Attendance register',
    'Registre d’appel',
    3_500,
    'Imprimerie nationale',
    4,
    'contacts',
  ],
  [
    'report-cards',
    'Report cards, 100 sheets',
    'Bulletins, 100 feuilles',
    4_000,
    'Imprimerie nationale',
    4,
    'invoice',
  ],
  ['uniform-shirt', 'Uniform shirt', 'Chemise d’uniforme', 4_800, 'Cicam', 4, 'person'],
  [
    'uniform-cloth',
    'Uniform cloth, 6 yards',
    'Tissu d’uniforme, 6 yards',
    9_500,
    'Cicam',
    5,
    'person',
  ],
  ['sports-shirt', 'Sports shirt', 'Maillot de sport', 3_900, 'Cicam', 4, 'person'],
  ['football', 'Football', 'Ballon de football', 7_500, 'Select', 5, 'pulse'],
  ['handball', 'Handball', 'Ballon de handball', 7_000, 'Select', 4, 'pulse'],
  [
    'skipping-ropes',
    'Skipping ropes, set of 10',
    'Cordes à sauter, lot de 10',
    6_000,
    'Select',
    4,
    'link',
  ],
  ['first-aid-box', 'First-aid box', 'Boîte de premiers secours', 15_000, 'Pharmacam', 5, 'shield'],
  [
    'hand-washing-station',
    'Hand-washing station',
    'Poste de lavage des mains',
    28_000,
    'Plasticam',
    4,
    'home',
  ],
  ['paper-a4', 'A4 paper, 500 sheets', 'Papier A4, 500 feuilles', 3_200, 'Double A', 5, 'report'],
  ['duplicating-ink', 'Duplicating ink', 'Encre de duplicateur', 18_500, 'Riso', 3, 'tag'],
  ['solar-lamp', 'Solar reading lamp', 'Lampe solaire de lecture', 11_000, 'Lumos', 5, 'skin'],
  ['school-bag', 'School bag', 'Cartable', 8_500, 'Palmier', 4, 'bag'],
];

/** What no school needs to buy here: it shows how a shop behaves. */
export const products: readonly Product[] = rows.map(
  ([slug, en, fr, price, brand, rating, icon], place) => ({
    id: place + 1,
    slug,
    name: { en, fr },
    about: {
      en: `${en} by ${brand}. An example from the demo shop: nothing is sold, and nothing is sent.`,
      fr: `${fr}, de la marque ${brand}. Un exemple de la boutique de démonstration\u00a0: rien n’est vendu ni expédié.`,
    },
    price,
    brand,
    rating,
    isInStock: place % 9 !== 8,
    featured: (place * 11) % rows.length,
    icon,
  }),
);
