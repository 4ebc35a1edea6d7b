import type { PreviewAnswer } from '@ardoise/contract/sms/compose';
import { formatXaf } from '@ardoise/contract/values/money';
import { forcingLetters } from '@ardoise/contract/values/sms-text';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { Notice } from '../components/notice.tsx';
import type { ComposeValues } from './compose-values.ts';
import classes from './compose.module.css';

/** So many letters are named; the rest are counted. */
const mostLetters = 6;

type Letters = ReadonlyArray<{ readonly letter: string; readonly plain: string | null }>;

/** Those of the texts first, which are known at once, then those of people's names, which the server has found. */
export function lettersIn(
  texts: ComposeValues['texts'],
  preview: PreviewAnswer | undefined,
): Letters {
  const all = new Map(
    [...forcingLetters(texts.fr), ...forcingLetters(texts.en), ...(preview?.forcing ?? [])].map(
      ({ letter, plain }) => [letter, { letter, plain }],
    ),
  );
  return [...all.values()];
}

interface AccentsNoticeProps {
  letters: Letters;
  isPlain: boolean;
  /** How many messages it costs less without accents. */
  saved: number;
  xafEach: number | null;
  onPlain: (isPlain: boolean) => void;
}

/** Letters that make every text longer: what they cost, and one press to write them without their accents. */
export function AccentsNotice({ letters, isPlain, saved, xafEach, onPlain }: AccentsNoticeProps) {
  const t = useTranslations('sms.accents');
  const { language } = usePreferences();
  if (letters.length === 0 || (saved <= 0 && !isPlain)) return null;
  // Both apostrophes look alike on a screen.
  const sayOf = ({ letter, plain }: Letters[number]): string => {
    if (!isPlain || plain === null) return letter;
    return plain === "'" ? t('straight') : t('becomes', { letter, plain });
  };
  const namedLetters = letters.slice(0, mostLetters);
  const named = [...new Set(namedLetters.map(sayOf))];
  const rest = letters.length - namedLetters.length;
  const all = formatList(rest > 0 ? [...named, t('others', { count: rest })] : named, language);
  const stubborn = letters.filter(({ plain }) => plain === null);
  const xaf = xafEach === null ? null : formatXaf(Math.round(saved * xafEach), language);
  return (
    <Notice
      tone={isPlain ? 'idle' : 'part'}
      title={
        isPlain ? (
          t('isPlain')
        ) : (
          <>
            <span className={classes.letter}>{all}</span> {t('costly', { count: letters.length })}
          </>
        )
      }
      action={
        <Button variant="default" onClick={() => onPlain(!isPlain)}>
          {t(isPlain ? 'keep' : 'write')}
        </Button>
      }
    >
      {isPlain && `${all}. `}
      {saved > 0 &&
        t(isPlain ? 'saved' : 'saves', {
          count: saved,
          hasXaf: String(xaf !== null),
          xaf: xaf ?? '',
        })}{' '}
      {stubborn.length > 0
        ? t('stubborn', {
            letters: formatList(
              stubborn.map(({ letter }) => letter),
              language,
            ),
          })
        : t('free')}
    </Notice>
  );
}
