import { operatorNames } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { sayGateway } from '../gateway-names.ts';
import { isFaulty } from '../is-well.ts';
import type { Health } from '../waiting.ts';
import classes from './desk.module.css';

interface HealthProps {
  health: Health;
}

interface RateProps {
  ended: number;
  faults: number;
}

function Rate({ ended, faults }: RateProps) {
  const t = useTranslations('deskPlatform.health');
  const { language } = usePreferences();
  if (ended === 0) return <span className={classes.small}>{t('nothing')}</span>;
  const said = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(faults / ended);
  return (
    <span className={classes.stack}>
      <span>
        <StateTag tone={isFaulty({ ended, faults }) ? 'alarm' : 'idle'}>
          {t('faults', { share: said })}
        </StateTag>
      </span>
      <span className={classes.small}>{t('ended', { count: ended })}</span>
    </span>
  );
}

/** Operators and gateways in the last hour. */
export function CarriersCard({ health: { operators, gateways } }: HealthProps) {
  const t = useTranslations('deskPlatform.health');
  const isQuiet = operators.length === 0 && gateways.length === 0;
  return (
    <Card title={t('carriers')}>
      <p className={classes.about}>{t(isQuiet ? 'quiet' : 'lastHour')}</p>
      <Facts>
        {operators.map(({ operator, ended, faults }) => (
          <Fact key={operator} label={operatorNames[operator]}>
            <Rate ended={ended} faults={faults} />
          </Fact>
        ))}
        {gateways.map(({ gateway, ended, faults }) => (
          <Fact key={gateway} label={sayGateway(gateway)}>
            <Rate ended={ended} faults={faults} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** What waits to be done by the program itself. */
export function QueuesCard({ health: { queues } }: HealthProps) {
  const t = useTranslations('deskPlatform.health');
  const { clock } = useConsole();
  const { language } = usePreferences();
  return (
    <Card title={t('queues')}>
      <Facts>
        {queues.map(({ kind, waiting, running, setAside, oldestDueAt }) => (
          <Fact key={kind} label={t(`kinds.${kind}`)}>
            <span className={classes.stack}>
              <span>{t('waiting', { waiting, running })}</span>
              {oldestDueAt !== null && (
                <span className={classes.small}>
                  {t('oldest', { ago: formatAgo(oldestDueAt, clock.now(), language) })}
                </span>
              )}
              {setAside > 0 && (
                <span>
                  <StateTag tone="alarm">{t('setAside', { count: setAside })}</StateTag>
                </span>
              )}
            </span>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** Whether all books add up, and the payment that has waited longest. */
export function BooksCard({ health: { oldestPending, invariants } }: HealthProps) {
  const t = useTranslations('deskPlatform.health');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { checkedAt, broken } = invariants;
  return (
    <Card
      title={t('books')}
      action={
        <StateTag tone={broken.length > 0 ? 'alarm' : 'idle'}>
          {checkedAt === null ? t('unchecked') : t('broken', { count: broken.length })}
        </StateTag>
      }
    >
      <Facts>
        <Fact label={t('checked')}>
          {checkedAt === null ? t('never') : formatDateTime(checkedAt, timeZone)}
        </Fact>
        {broken.map(({ school, rule, found }) => (
          <Fact key={school + rule} label={school}>
            {rule}: {found}
          </Fact>
        ))}
        <Fact label={t('oldestPending')}>
          {oldestPending === null ? (
            t('nonePending')
          ) : (
            <span className={classes.stack}>
              <span>{formatAgo(oldestPending.since, clock.now(), language)}</span>
              <span className={classes.small}>
                {oldestPending.number} · {oldestPending.school}
              </span>
            </span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
