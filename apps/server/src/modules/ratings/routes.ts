import {
  answerRating as answerCall,
  getRatingAverages,
  hideRating as hideCall,
  listRatings,
  showRating as showCall,
} from '@ardoise/contract/ratings/ratings';
import { route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { answerRating, hideRating, showRating } from './answer-rating.ts';
import { ratingList, readRating } from './list-ratings.ts';
import { readAverages } from './read-averages.ts';

export const ratings = (): Module => ({
  routes: [
    route(listRatings, (context, { query }) => answerList(ratingList, context, query)),
    route(getRatingAverages, (context, { query }) => readAverages(context, query.months)),
    route(answerCall, async (context, { params, body }) => {
      await answerRating(context, params.id, body.text);
      return readRating(context.tx, context.orgId, params.id);
    }),
    route(hideCall, async (context, { params, body }) => {
      await hideRating(context, params.id, body.reason);
      return readRating(context.tx, context.orgId, params.id);
    }),
    route(showCall, async (context, { params }) => {
      await showRating(context, params.id);
      return readRating(context.tx, context.orgId, params.id);
    }),
  ],
});
