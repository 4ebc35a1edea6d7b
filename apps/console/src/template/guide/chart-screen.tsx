import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { FindingCard } from '../../ui/charts/finding-card.tsx';
import { RunningChart } from '../../ui/charts/running-chart.tsx';
import type { RunningLine } from '../../ui/charts/running-lines.ts';
import { collectedByMonth, dueByMonth, shareByMeans } from '../mock/figures.ts';
import { Example, GuideFrame } from './guide-frame.tsx';

const classesPaid = [
  { key: '6e A', share: 0.82, mark: 0.6 },
  { key: '5e A', share: 0.64, mark: 0.6 },
  { key: 'Tle C', share: 0.41, mark: 0.6 },
] as const;

function useLine(): RunningLine {
  const t = useTranslations('guide.chart');
  return {
    parts: collectedByMonth.map((collected, month) => ({
      collected,
      due: dueByMonth[month] ?? 0,
      before: Math.round(collected * 0.85),
      name: String(month + 1),
      reading: [
        t('reading', { month: month + 1 }),
        [t('collected'), collected].join(' '),
        [t('due'), dueByMonth[month] ?? 0].join(' '),
      ],
    })),
    start: { collected: 0, due: 0 },
    hasDue: true,
    showTick: String,
    ends: { collected: t('collected'), due: t('due'), before: t('before'), missing: null },
    dueMarks: [],
    marks: [],
    endName: t('end'),
  };
}

/** The product's charts: the title is the finding, and each can be read as a table. */
export function ChartScreen() {
  const t = useTranslations('guide.chart');
  const line = useLine();
  const { language } = usePreferences();
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  const words = { asTable: t('asTable'), asChart: t('asChart') };
  return (
    <GuideFrame section="charts">
      <Example title={t('running')}>
        {(skin) => (
          <FindingCard
            finding={[t('running'), skin].join(' · ')}
            about={t('runningAbout')}
            words={words}
            table={{
              columns: [t('month'), t('collected'), t('due')],
              rows: collectedByMonth.map((collected, month) => ({
                key: String(month),
                cells: [month + 1, collected, dueByMonth[month] ?? 0],
              })),
            }}
          >
            <RunningChart label={t('running')} line={line} />
          </FindingCard>
        )}
      </Example>
      <Example title={t('finding')}>
        {(skin) => (
          <FindingCard
            finding={[t('finding'), skin].join(' · ')}
            about={t('findingAbout')}
            words={words}
            table={{
              columns: [t('means'), t('share')],
              rows: shareByMeans.map(({ key, share }) => ({
                key,
                cells: [t(key), percent(share)],
              })),
            }}
          >
            <BarList
              label={t('findingAbout')}
              bars={shareByMeans.map(({ key, share }) => ({
                key,
                label: t(key),
                share,
                amount: percent(share),
              }))}
            />
          </FindingCard>
        )}
      </Example>
      <Example title={t('bars')}>
        {(skin) => (
          <FindingCard finding={[t('bars'), skin].join(' · ')} about={t('barsAbout')} words={words}>
            <BarList
              label={t('barsAbout')}
              bars={classesPaid.map(({ key, share, mark }) => ({
                key,
                label: key,
                share,
                mark,
                amount: percent(share),
              }))}
            />
          </FindingCard>
        )}
      </Example>
    </GuideFrame>
  );
}
