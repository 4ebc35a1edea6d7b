import type { CampaignDetail } from '@ardoise/contract/sms/campaigns';
import { formatXaf } from '@ardoise/contract/values/money';
import { maxSmsParts } from '@ardoise/contract/values/sms-text';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { BalanceLine } from '../components/balance-line.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { TooLittle } from '../components/too-little.tsx';
import { AccentsNotice, lettersIn } from './accents-notice.tsx';
import { choiceOf, type ComposeValues, sendAtOf, writtenIn } from './compose-values.ts';
import { type Cost, CostCard, costIn } from './cost-card.tsx';
import { costOf } from './count-texts.ts';
import { PreviewCard } from './preview-card.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TextsField, unknownField, useFieldButtons } from './texts-field.tsx';
import { type Audience, useAudience, usePreview } from './use-audience.ts';
import { useCompose } from './use-compose.ts';
import { useSending } from './use-sending.ts';
import { WhenFields } from './when-fields.tsx';
import { WhoFields } from './who-fields.tsx';
import classes from './compose.module.css';

/** How many are reached, and who of the chosen is not. */
function Reached({ audience }: { audience: Audience }) {
  const t = useTranslations('sms.reached');
  const { language } = usePreferences();
  const { people, students, leftOut } = audience;
  const reasons = (['optedOut', 'noMobile', 'doubled'] as const)
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => t(reason, { count: leftOut[reason] }));
  return (
    <div className={classes.reached} role="status" data-behind={audience.isBehind}>
      <p>
        <strong>{formatXaf(people, language)}</strong> {t('people', { count: people })}
        {students > 0 && (
          <span className={classes.detail}> {t('students', { count: students })}</span>
        )}
      </p>
      {reasons.length > 0 && (
        <p className={classes.detail}>{t('leftOut', { reasons: formatList(reasons, language) })}</p>
      )}
    </div>
  );
}

/** What it costs as it is, and what it would cost without accents. */
function useCosts(values: ComposeValues, audience: Audience | null) {
  const { texts, isPlain } = values;
  const lengths = audience?.lengths;
  return useMemo(() => {
    const count = (plain: boolean) => ({
      en: costOf('en', texts, lengths ?? [], plain),
      fr: costOf('fr', texts, lengths ?? [], plain),
    });
    const sum = ({ en, fr }: ReturnType<typeof count>) => en.messages + fr.messages;
    const costs = count(isPlain);
    return { costs, saved: sum(count(false)) - sum(count(true)) };
  }, [texts, isPlain, lengths]);
}

function useComposed(values: ComposeValues) {
  const { who, texts, isPlain } = values;
  const choice = useMemo(() => choiceOf(who), [who]);
  const { audience, error } = useAudience({ choice, recipients: who.recipients, texts });
  const asked = useMemo(
    () => ({ choice, recipients: who.recipients, texts, isPlain }),
    [choice, who.recipients, texts, isPlain],
  );
  const preview = usePreview(asked);
  const fields = useFieldButtons(who);
  const { costs, saved } = useCosts(values, audience);
  const written = writtenIn(texts);
  const cost =
    audience === null
      ? null
      : costIn(
          audience,
          written.map((language) => costs[language]),
        );
  const isReadable =
    written.length > 0 &&
    written.every(
      (language) =>
        costs[language].parts[1] <= maxSmsParts &&
        unknownField(texts[language], fields, who) === null,
    );
  return { choice, audience, error, preview, fields, costs, cost, saved, isReadable };
}

interface ComposerProps {
  initial: ComposeValues;
  /** The draft of the server that is opened; null of a new message. */
  draft: CampaignDetail | null;
  /** By this name what is typed is kept in the browser. */
  keptAs: string;
}

/** What is scheduled may be paid for until then; what goes now must be in the balance. */
function readinessOf(
  { audience, cost, isReadable }: ReturnType<typeof useComposed>,
  sendAt: string | null | undefined,
) {
  const isTooLittle = cost !== null && isReadable && cost.left < 0;
  const canSend =
    cost !== null &&
    cost.people > 0 &&
    isReadable &&
    sendAt !== undefined &&
    audience?.isBehind === false &&
    !(isTooLittle && sendAt === null);
  return { isTooLittle, canSend };
}

/** Who, what and when on the left; what it costs and how it reads on the right. */
export function Composer({ initial, draft, keptAs }: ComposerProps): ReactNode {
  const t = useTranslations('sms');
  const timeZone = useTimeZone();
  const compose = useCompose(initial, keptAs);
  const { values, set, setWho, setTexts, setWhen } = compose;
  const composed = useComposed(values);
  const { choice, audience, cost, preview, isReadable } = composed;
  const sendAt = sendAtOf(values.when, timeZone);
  const [isAsking, setIsAsking] = useState(false);
  const sending = useSending({ compose, draft, choice });
  const { isTooLittle, canSend } = readinessOf(composed, sendAt);
  return (
    <>
      <ComposerHead
        isNew={draft === null}
        isBusy={sending.isSaving}
        isReady={choice !== null && isReadable}
        onSave={sending.save}
      />
      <SmsNav />
      {compose.isRestored && <DraftNotice onStartOver={compose.startOver} />}
      <DetailColumns
        side={
          <>
            {cost !== null && audience !== null && isReadable && (
              <CostCard cost={cost} audience={audience} />
            )}
            <PreviewCard
              preview={preview.data}
              isBehind={preview.isPlaceholderData}
              refusal={isApiError(preview.error) ? preview.error.message : null}
            />
          </>
        }
      >
        <section className={classes.card} aria-label={t('title')}>
          <WhoFields who={values.who} onChange={setWho} />
          {audience !== null && <Reached audience={audience} />}
          {isApiError(composed.error) && (
            <p className={classes.refusal} role="alert">
              {composed.error.message}
            </p>
          )}
          <TextsField
            values={values}
            fields={composed.fields}
            costs={composed.costs}
            onChange={setTexts}
          />
          <AccentsNotice
            letters={lettersIn(values.texts, preview.data)}
            isPlain={values.isPlain}
            saved={composed.saved}
            xafEach={audience?.xafEach ?? null}
            onPlain={(isPlain) => set({ isPlain })}
          />
          <WhenFields
            when={values.when}
            error={
              sendAt === undefined && values.when.day !== '' && values.when.time !== ''
                ? t('when.wrong')
                : null
            }
            onChange={setWhen}
          />
          <TextInput
            label={t('name')}
            description={t('nameHelp')}
            maxLength={80}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {isTooLittle && cost !== null && <TooLittle missing={-cost.left} />}
          <div className={classes.foot}>
            <p className={classes.help}>{t('send.about')}</p>
            <ThumbAction>
              <Button disabled={!canSend} onClick={() => setIsAsking(true)}>
                <SendLabel cost={cost} isLater={sendAt !== null} isReady={isReadable} />
              </Button>
            </ThumbAction>
          </div>
        </section>
      </DetailColumns>
      {isAsking && cost !== null && sendAt !== undefined && (
        <SendDialog
          cost={cost}
          sendAt={sendAt}
          isBusy={sending.isSending}
          error={sending.error}
          onSend={(isAgain) => sending.send({ sendAt, isAgain })}
          onClose={() => {
            setIsAsking(false);
            sending.forgetError();
          }}
        />
      )}
    </>
  );
}

interface ComposerHeadProps {
  isNew: boolean;
  isBusy: boolean;
  isReady: boolean;
  onSave: () => void;
}

function ComposerHead({ isNew, isBusy, isReady, onSave }: ComposerHeadProps) {
  const t = useTranslations('sms');
  return (
    <PageHead
      title={t('title')}
      about={<BalanceLine />}
      actions={
        <Button variant="default" loading={isBusy} disabled={!isReady} onClick={onSave}>
          {t(isNew ? 'draft.save' : 'draft.update')}
        </Button>
      }
    />
  );
}

interface SendLabelProps {
  cost: Cost | null;
  isLater: boolean;
  isReady: boolean;
}

/** The button says what it does, for how many, and for how much. */
function SendLabel({ cost, isLater, isReady }: SendLabelProps) {
  const t = useTranslations('sms.send');
  if (cost === null || cost.people === 0 || !isReady) return t(isLater ? 'buttonLater' : 'button');
  const { people, xaf, messages } = cost;
  return t(isLater ? 'buttonLaterTo' : 'buttonTo', {
    count: people,
    hasXaf: String(xaf !== null),
    xaf: xaf ?? 0,
    messages,
  });
}
