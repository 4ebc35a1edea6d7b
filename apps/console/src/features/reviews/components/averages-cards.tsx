import {
  formatAverage,
  ratedParts,
  ratingCategoryNames,
  starCounts,
} from '@ardoise/contract/ratings/rating-categories';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { FindingCard, useIsPhone } from '../../../ui/charts/finding-card.tsx';
import { LevelChart } from '../../../ui/charts/level-chart.tsx';
import { shareOf } from '../../../ui/charts/scales.ts';
import { type Averages, countContent, findExtremes, findTrend, monthsToDraw } from '../findings.ts';
import { formatMonth, formatMonthYear } from '../months.ts';
import classes from './reviews.module.css';

interface CardProps {
  averages: Averages;
}

const mostStars = 5;

/** What every card says the same way. */
function useCardWords() {
  const t = useTranslations('reviews');
  const { language } = usePreferences();
  return {
    t,
    language,
    words: { asTable: t('asTable'), asChart: t('asChart') },
    show: (average: number | null) =>
      average === null ? t('parts.none') : formatAverage(average, language),
  };
}

function useTrendFinding(averages: Averages): string {
  const { t, language, show } = useCardWords();
  const trend = findTrend(averages);
  switch (trend.kind) {
    case 'none':
      return t('trend.none');
    case 'first':
      return t('trend.first', {
        average: show(trend.average),
        month: formatMonthYear(trend.month, language),
      });
    default:
      return t(`trend.${trend.kind}`, {
        average: show(trend.average),
        before: show(trend.before),
        month: formatMonthYear(trend.month, language),
      });
  }
}

/** How the school was rated from month to month. */
function TrendCard({ averages }: CardProps) {
  const { t, language, words, show } = useCardWords();
  const isPhone = useIsPhone();
  const finding = useTrendFinding(averages);
  const months = monthsToDraw(averages);
  const rated = months.filter(({ all }) => all.overall.count > 0).toReversed();
  return (
    <FindingCard
      finding={finding}
      about={t('trend.about')}
      words={words}
      table={{
        columns: (['month', 'average', 'shown', 'count'] as const).map((id) =>
          t(`trend.columns.${id}`),
        ),
        rows: months.toReversed().map(({ month, all, shown }) => ({
          key: month,
          cells: [
            formatMonthYear(month, language),
            show(all.overall.average),
            show(shown.overall.average),
            all.overall.count,
          ],
        })),
      }}
    >
      {isPhone ? (
        <BarList
          label={finding}
          bars={rated.map(({ month, all: { overall } }) => ({
            key: month,
            label: formatMonthYear(month, language),
            detail: t('trend.count', { count: overall.count }),
            share: shareOf(overall.average ?? 0, mostStars),
            amount: show(overall.average),
          }))}
        />
      ) : (
        <LevelChart
          label={finding}
          ticks={[...starCounts]}
          showValue={show}
          points={months.map(({ month, all: { overall } }) => ({
            key: month,
            value: overall.average,
            name: formatMonth(month, language),
            reading: [
              formatMonthYear(month, language),
              ...(overall.average === null
                ? []
                : [t('trend.reading', { average: show(overall.average) })]),
              t('trend.count', { count: overall.count }),
            ],
          }))}
        />
      )}
    </FindingCard>
  );
}

/** What of the school is thought best and least of. */
function PartsCard({ averages }: CardProps) {
  const { t, language, words, show } = useCardWords();
  const found = findExtremes(averages);
  const { all, shown } = averages.total;
  const nameOf = (part: (typeof ratedParts)[number]) => ratingCategoryNames[part][language];
  const finding =
    found === null
      ? t('parts.alike')
      : t('parts.differ', { best: nameOf(found.best), least: nameOf(found.least) });
  return (
    <FindingCard
      finding={finding}
      about={t('parts.about')}
      words={words}
      table={{
        columns: (['part', 'average', 'shown', 'count'] as const).map((id) =>
          t(`parts.columns.${id}`),
        ),
        rows: ratedParts.map((part) => ({
          key: part,
          cells: [
            nameOf(part),
            show(all[part].average),
            show(shown[part].average),
            all[part].count,
          ],
        })),
      }}
    >
      <BarList
        label={finding}
        bars={ratedParts.map((part) => ({
          key: part,
          label: nameOf(part),
          share: shareOf(all[part].average ?? 0, mostStars),
          amount: show(all[part].average),
        }))}
      />
    </FindingCard>
  );
}

/** How many gave one star, and how many five: each opens its reviews. */
function SpreadCard({ averages }: CardProps) {
  const { t, words } = useCardWords();
  const { stars } = averages;
  const count = stars.reduce((sum, one) => sum + one, 0);
  const most = Math.max(...stars);
  const finding = t('spread.finding', { content: countContent(averages), count });
  const rows = starCounts.toReversed().map((star) => ({ star, given: stars[star - 1] ?? 0 }));
  return (
    <FindingCard
      finding={finding}
      about={t('spread.about')}
      words={words}
      table={{
        columns: [t('spread.columns.stars'), t('spread.columns.count')],
        rows: rows.map(({ star, given }) => ({
          key: String(star),
          cells: [t('spread.stars', { count: star }), given],
        })),
      }}
    >
      <BarList
        label={finding}
        bars={rows.map(({ star, given }) => ({
          key: String(star),
          label: t('spread.stars', { count: star }),
          share: shareOf(given, most),
          amount: given,
          target: { to: '/reviews', search: { stars: String(star) } },
        }))}
      />
    </FindingCard>
  );
}

export function AveragesCards({ averages }: CardProps) {
  return (
    <div className={classes.cards}>
      <TrendCard averages={averages} />
      <div className={classes.column}>
        <PartsCard averages={averages} />
        <SpreadCard averages={averages} />
      </div>
    </div>
  );
}
