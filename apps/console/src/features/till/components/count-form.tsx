import { closeCashSession, countCash } from '@ardoise/contract/endpoints/cash-sessions';
import type { CashSessionDetail } from '@ardoise/contract/cash-sessions';
import {
  cashPieces,
  type CountedPieces,
  type PieceName,
  sumOfPieces,
} from '@ardoise/contract/values/cash-pieces';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { focusFirst } from '../focus-first.ts';
import classes from './till.module.css';

type Typed = Partial<Record<PieceName, string>>;

const readPieces = (typed: Typed): CountedPieces =>
  Object.fromEntries(
    cashPieces.map(({ name }) => [name, Number(typed[name]?.replaceAll(/\D/g, '') || '0')]),
  ) as CountedPieces;

/** Enter goes on to the next line; after the last one the count is complete. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const inputs = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.select();
}

interface CountFormProps {
  session: CashSessionDetail;
  onClosed: () => void;
}

/** Counted first, compared afterwards: the expected amount is shown when the count is there, and every count is kept. */
export function CountForm({ session, onClosed }: CountFormProps) {
  const t = useTranslations('till.counting');
  const { api } = useConsole();
  const { language } = usePreferences();
  const [typed, setTyped] = useState<Typed>({});
  const [isCounted, setIsCounted] = useState(false);
  const pieces = readPieces(typed);
  const { id } = session;
  const counting = useMutation({
    mutationFn: () =>
      api(countCash, { params: { id }, body: { pieces } }, { once: true, silent: true }),
    onSuccess: () => setIsCounted(true),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!counting.isPending && !isCounted) counting.mutate();
  };
  return (
    <DetailColumns
      side={
        isCounted && (
          <Result session={session} onAgain={() => setIsCounted(false)} onClosed={onClosed} />
        )
      }
    >
      <form noValidate onSubmit={submit} className={classes.card} aria-label={t('title')}>
        <h2 className={classes.done}>{t('title')}</h2>
        <p className={classes.about}>{t('about')}</p>
        <div className={classes.pieces}>
          {[true, false].map((isNote) => (
            <fieldset key={String(isNote)} className={classes.means} disabled={isCounted}>
              <legend className={classes.label}>{t(isNote ? 'notes' : 'coins')}</legend>
              {cashPieces
                .filter((piece) => piece.isNote === isNote)
                .map(({ name, value }) => (
                  <Piece
                    key={name}
                    value={value}
                    howMany={pieces[name]}
                    typed={typed[name] ?? ''}
                    onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
                  />
                ))}
            </fieldset>
          ))}
        </div>
        <p className={classes.total} role="status">
          {t('counted')} <strong>{formatXaf(sumOfPieces(pieces), language)}</strong>
        </p>
        {isApiError(counting.error) && (
          <p role="alert" className={classes.notice} data-tone="due">
            {counting.error.said}
          </p>
        )}
        {!isCounted && (
          <Button type="submit" loading={counting.isPending}>
            {t('done')}
          </Button>
        )}
      </form>
    </DetailColumns>
  );
}

interface PieceProps {
  value: number;
  howMany: number;
  typed: string;
  onChange: (typed: string) => void;
}

function Piece({ value, howMany, typed, onChange }: PieceProps) {
  const { language } = usePreferences();
  const id = useId();
  return (
    <div className={classes.piece}>
      <label htmlFor={id}>{formatXaf(value, language)} ×</label>
      <TextInput
        id={id}
        inputMode="numeric"
        value={typed}
        onKeyDown={goOn}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={classes.amount}>{formatXaf(value * howMany, language)}</span>
    </div>
  );
}

interface ResultProps extends CountFormProps {
  onAgain: () => void;
}

/** The count beside what should be there; a difference is explained, and nothing is corrected by hand. */
function Result({ session, onAgain, onClosed }: ResultProps) {
  const t = useTranslations('till.counting');
  const detail = useTranslations('till.detail');
  const { api } = useConsole();
  const { language } = usePreferences();
  const [explanation, setExplanation] = useState('');
  const { id } = session;
  const closing = useMutation({
    mutationFn: () =>
      api(
        closeCashSession,
        { params: { id }, body: { explanation } },
        { once: true, silent: true },
      ),
    onSuccess: onClosed,
  });
  const count = session.counts.at(-1);
  if (count === undefined) return null;
  const variance = count.total - session.expected;
  const amount = formatXaf(Math.abs(variance), language);
  return (
    <Card title={t('result')}>
      <div className={classes.stack}>
        <Facts>
          <Fact label={detail('expected')}>{formatXaf(session.expected, language)}</Fact>
          <Fact label={detail('counted')}>{formatXaf(count.total, language)}</Fact>
          <Fact label={detail('variance')}>
            <strong>{variance === 0 ? t('exact') : formatXaf(variance, language)}</strong>
          </Fact>
        </Facts>
        {variance !== 0 && (
          <Textarea
            label={t('explain')}
            ref={focusFirst}
            value={explanation}
            onChange={(event) => setExplanation(event.currentTarget.value)}
          />
        )}
        {isApiError(closing.error) && (
          <p role="alert" className={classes.notice} data-tone="due">
            {closing.error.said}
          </p>
        )}
        <Button
          className={classes.tall ?? ''}
          {...(variance === 0 ? { ref: focusFirst } : {})}
          loading={closing.isPending}
          disabled={variance !== 0 && explanation.trim() === ''}
          onClick={() => closing.mutate()}
        >
          {variance === 0 ? t('lock') : t(variance > 0 ? 'lockOver' : 'lockShort', { amount })}
        </Button>
        <Button variant="default" className={classes.tall ?? ''} onClick={onAgain}>
          {t('again')}
        </Button>
        <p className={classes.about}>
          {t('both')} {t('locked')}
        </p>
      </div>
    </Card>
  );
}
