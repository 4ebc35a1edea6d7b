import { useTranslations } from 'use-intl';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import classes from './guide.module.css';
import { Example, GuideFrame } from './guide-frame.tsx';
import { regions } from './regions.ts';

const most = Math.max(...regions.map(({ schools }) => schools));

/** The regions in rough shapes, darker where there are more schools; the table says the same in figures. */
export function MapScreen() {
  const t = useTranslations('guide.map');
  return (
    <GuideFrame section="map" about={t('about')}>
      <Example title={t('label')}>
        <svg className={classes.map} viewBox="0 0 300 420" role="img" aria-label={t('label')}>
          {regions.map(({ name, outline, schools }) => (
            <path
              key={name}
              d={outline}
              style={{ fill: 'var(--accent)', fillOpacity: 0.25 + (0.75 * schools) / most }}
            >
              <title>{[name, t('count', { count: schools })].join(': ')}</title>
            </path>
          ))}
        </svg>
      </Example>
      <ChartTable
        label={t('label')}
        columns={[t('region'), t('schools')]}
        rows={regions.map(({ name, schools }) => ({ key: name, cells: [name, schools] }))}
      />
    </GuideFrame>
  );
}
