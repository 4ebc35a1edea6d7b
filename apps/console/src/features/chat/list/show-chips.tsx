import { useTranslations } from 'use-intl';
import { type Show, shows, useChats } from '../queries.ts';
import classes from './list.module.css';

interface ShowChipsProps {
  show: Show;
  onChoose: (show: Show) => void;
}

/** Which talks are shown, with how many there are of each. */
export function ShowChips({ show, onChoose }: ShowChipsProps) {
  const t = useTranslations('chat.list');
  const counts = useChats(undefined, 'open').data?.pages[0]?.counts;
  return (
    <div className={classes.chips} role="group" aria-label={t('showLabel')}>
      {shows.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.chip}
          aria-pressed={one === show}
          onClick={() => onChoose(one)}
        >
          {one === 'closed'
            ? t('show.closed')
            : t(`show.${one}`, { count: counts === undefined ? '' : String(counts[one]) }).trim()}
        </button>
      ))}
    </div>
  );
}
