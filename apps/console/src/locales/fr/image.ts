import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { image as english } from '../en/image.ts';

export const image: SameKeys<typeof english> = {
  choose: 'Choisir une image',
  one: 'une image',
  replace: 'Remplacer',
  remove: 'Retirer',
  sending: 'Envoi de l’image, {share, number}\u00a0%',
  failed: 'La photo n’a pas pu être envoyée. Réessayez.',
};
