import type { Language } from '@ardoise/contract/values/language';
import type { useTranslations } from 'use-intl';
import { formatShort } from '../../../domain/money/short-amount.ts';
import { formatDayMonth, formatMonth } from '../days.ts';
import type { ClassesFinding } from './find-classes.ts';
import type { AgeingFinding, CashFinding, DebtorsFinding, UpcomingFinding } from './find-owed.ts';
import type { RunningFinding, RunningHead } from './find-running.ts';
import type { MeansFinding, PromptsFinding } from './find-shares.ts';

/** What a finding is said with: the dashboard's words, the language, and the school's zone for its days. */
export interface Voice {
  readonly t: ReturnType<typeof useTranslations<'dashboard'>>;
  readonly language: Language;
  readonly timeZone: string;
}

function sayHead({ t, language }: Voice, head: RunningHead): string {
  switch (head.kind) {
    case 'nothing':
    case 'all':
      return t(`running.heads.${head.kind}`);
    case 'noneDue':
    case 'noneIn':
    case 'missing':
    case 'ahead':
      return t(`running.heads.${head.kind}`, { amount: formatShort(head.amount, language) });
  }
}

export function sayRunning(voice: Voice, { head: given, tail }: RunningFinding): string {
  const { t, language, timeZone } = voice;
  const head = sayHead(voice, given);
  switch (tail?.kind) {
    case undefined:
      return head;
    case 'fell':
      return t('running.tails.fell', {
        head,
        to: tail.to,
        day: formatDayMonth(tail.since, timeZone, language),
      });
    case 'rose':
      return t('running.tails.rose', {
        head,
        times: tail.times,
        day: formatDayMonth(tail.since, timeZone, language),
      });
    case 'more':
      return t(given.kind === 'missing' ? 'running.tails.moreYet' : 'running.tails.more', {
        head,
        percent: tail.percent,
      });
    case 'less':
      return t('running.tails.less', { head, percent: tail.percent });
    case 'times':
      return t('running.tails.times', { head, times: tail.times });
    case 'same':
      return t('running.tails.same', { head });
    case 'best':
      return t('running.tails.best', {
        head,
        month: formatMonth(tail.since, timeZone, language),
        amount: formatShort(tail.amount, language),
      });
  }
}

export function sayMeans(
  { t }: Voice,
  finding: MeansFinding,
  nameOf: (method: Extract<MeansFinding, { kind: 'only' }>['method']) => string,
): string {
  switch (finding.kind) {
    case 'nothing':
    case 'noPhone':
    case 'allPhone':
      return t(`means.${finding.kind}`);
    case 'only':
      return t('means.only', { means: nameOf(finding.method) });
    case 'phone':
      return finding.fraction === null
        ? t('means.percent', { percent: finding.percent })
        : t('means.fraction', { ...finding.fraction });
  }
}

export function sayPrompts({ t }: Voice, finding: PromptsFinding): string {
  switch (finding.kind) {
    case 'nothing':
      return t('prompts.nothing');
    case 'waiting':
    case 'allPaid':
    case 'nonePaid':
      return t(`prompts.${finding.kind}`, { count: finding.count });
    case 'paid':
      return finding.why === null
        ? t('prompts.paid', { percent: finding.percent })
        : t('prompts.why', { percent: finding.percent, ...finding.why });
  }
}

export function sayClasses(
  { t }: Voice,
  finding: ClassesFinding,
  what: 'classes' | 'cycles',
): string {
  switch (finding.kind) {
    case 'nothing':
      return t('classes.nothing');
    case 'allPaid':
      return t(what === 'classes' ? 'classes.allPaid' : 'classes.allCyclesPaid');
    case 'one':
      return t('classes.one', { name: finding.name, percent: finding.percent });
    case 'equal':
      return t('classes.equal', { what, percent: finding.percent });
    case 'onTime':
      return t('classes.onTime', { what, name: finding.name });
    case 'behind':
      return finding.second === null
        ? t('classes.behind', { first: finding.first })
        : t('classes.behindTwo', { first: finding.first, second: finding.second });
  }
}

export function sayAgeing({ t, language }: Voice, finding: AgeingFinding): string {
  if (finding.kind === 'nothing') return t('ageing.nothing');
  const said = { amount: formatShort(finding.amount, language), days: finding.days };
  return finding.kind === 'recent'
    ? t('ageing.recent', said)
    : t('ageing.old', { ...said, families: finding.families });
}

export function sayUpcoming({ t, language }: Voice, finding: UpcomingFinding): string {
  // A day has no zone: it is the same day everywhere.
  const day = formatDayMonth(`${finding.to}T00:00:00Z`, 'UTC', language);
  switch (finding.kind) {
    case 'nothing':
      return t('upcoming.nothing', { day });
    case 'unknown':
      return t('upcoming.unknown', { day, amount: formatShort(finding.amount, language) });
    case 'likely':
      return t('upcoming.likely', {
        day,
        amount: formatShort(finding.amount, language),
        likely: formatShort(finding.likely, language),
      });
  }
}

export function sayDebtors({ t }: Voice, finding: DebtorsFinding): string {
  switch (finding.kind) {
    case 'nothing':
      return t('debtors.nothing');
    case 'all':
      return t('debtors.all', { families: finding.families });
    case 'share':
      return t('debtors.share', { families: finding.families, percent: finding.percent });
  }
}

export function sayCash({ t, language }: Voice, finding: CashFinding): string {
  switch (finding.kind) {
    case 'nothing':
      return t('cash.nothing');
    case 'untaken':
      return t('cash.untaken', { sessions: finding.sessions });
    case 'taken':
      return t('cash.taken', {
        amount: formatShort(finding.amount, language),
        sessions: finding.sessions,
      });
    case 'short':
    case 'over':
      return t(`cash.${finding.kind}`, {
        amount: formatShort(finding.amount, language),
        number: finding.number,
      });
  }
}
