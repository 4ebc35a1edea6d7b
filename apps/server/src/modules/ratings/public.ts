import './tables.ts';

export {
  keepSentRating,
  ratingLimit,
  type RatingPlace,
  readRatingPart,
  type Sent,
  statusOf,
} from './rating-page.ts';
export { readPublicAverages } from './read-averages.ts';
export { readPublicRatings } from './read-public-ratings.ts';
