import { useConsole } from '../../../lib/console.tsx';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { type Board, useBoard } from '../board.ts';
import { formatDays } from '../days.ts';
import { RangeLinks } from './range-links.tsx';
import classes from './head.module.css';

/** `18 October – 16 November 2026`; hours begin at a time of day. */
function spanOf({ t, data, language, timeZone }: Board): string {
  if (data.from === null) return t('ever');
  return data.unit === 'hour' || data.days === null
    ? t('since', { at: formatDateTime(data.from, timeZone) })
    : formatDays(data.days.from, data.days.to, language);
}

/** The one thing to do about it: to write to the families that are late. */
function Remind() {
  const { t, data, targets } = useBoard();
  if (targets.remind === undefined || data.overdue.families === 0) return null;
  return (
    <ThumbAction>
      <LinkButton {...targets.remind}>{t('remind', { count: data.overdue.families })}</LinkButton>
    </ThumbAction>
  );
}

export function Head() {
  const board = useBoard();
  const { t, data, language, targets } = board;
  const { clock } = useConsole();
  const last =
    data.lastPaidAt === null
      ? t('noPayment')
      : t('lastPaid', { ago: formatAgo(data.lastPaidAt, clock.now(), language) });
  return (
    <div className={classes.head}>
      <PageHead
        title={t('title')}
        about={`${spanOf(board)} · ${last}`}
        actions={
          <>
            <RangeLinks />
            {targets.collected !== undefined && (
              <LinkButton {...targets.collected} variant="default" className={classes.export ?? ''}>
                {t('export')}
              </LinkButton>
            )}
            <Remind />
          </>
        }
      />
    </div>
  );
}
