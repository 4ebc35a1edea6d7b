import type { Text } from '../values/language.ts';

/** What is rated beside the school as a whole, as the specification names it. */
export const ratedParts = ['product', 'service', 'environment', 'scene'] as const;
export const ratingCategories = ['overall', ...ratedParts] as const;
export type RatingCategory = (typeof ratingCategories)[number];

/** What each means to the guardian of a child at a school. */
export const ratingCategoryNames: Record<RatingCategory, Text> = {
  overall: { en: 'The school as a whole', fr: 'L’établissement dans son ensemble' },
  product: { en: 'Teaching', fr: 'Enseignement' },
  service: { en: 'Reception and service', fr: 'Accueil et service' },
  environment: { en: 'Premises and surroundings', fr: 'Locaux et cadre' },
  scene: { en: 'School life', fr: 'Vie scolaire' },
};

export const mostStars = 5;
export const starCounts = [1, 2, 3, 4, 5] as const;

/** What a number of stars says, for whoever hears it or hovers over it. */
export const starNames: readonly Text[] = [
  { en: '1 star: poor', fr: '1 étoile\u00a0: mauvais' },
  { en: '2 stars: fair', fr: '2 étoiles\u00a0: passable' },
  { en: '3 stars: good enough', fr: '3 étoiles\u00a0: correct' },
  { en: '4 stars: good', fr: '4 étoiles\u00a0: bien' },
  { en: '5 stars: very good', fr: '5 étoiles\u00a0: très bien' },
];

export const longestComment = 1_000;

/** For so many days whoever gave a rating may change it. */
export const changeDays = 30;

/** More often than anybody thinks better of it; whoever does is flooding. */
export const mostChanges = 20;

/** `4.2`, `4,2` in French: one place is as exact as a few dozen opinions are. */
export const formatAverage = (average: number, language: 'en' | 'fr'): string => {
  const text = (Math.round(average * 10) / 10).toFixed(1);
  return language === 'fr' ? text.replace('.', ',') : text;
};
