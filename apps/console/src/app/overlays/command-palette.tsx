import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Finding } from '../../domain/find/find.ts';
import type { FocusPlace } from '../../ui/focus/focus-place.ts';
import { useDialogFocus } from '../../ui/focus/use-dialog-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import type { TypedAhead } from '../shell/finder-waiting.tsx';
import classes from './command-palette.module.css';
import { useFindProviders } from './find-providers.ts';
import { type FindingGroup, useFindings } from './use-findings.ts';

/** Not only when the trap begins: a key pressed in between would be lost. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

const optionId = (finding: Finding) => `finding-${finding.id}`;

interface GroupProps {
  group: FindingGroup;
  chosen: Finding | undefined;
  onChoose: (finding: Finding) => void;
  onOpen: (finding: Finding, isToPay: boolean) => void;
}

function Group({ group, chosen, onChoose, onOpen }: GroupProps) {
  const t = useTranslations('shell.screens');
  return (
    <div role="group" aria-label={group.title}>
      <p className={classes.caption} aria-hidden="true">
        {group.title}
      </p>
      {group.findings.map((finding) => (
        <div
          key={finding.id}
          id={optionId(finding)}
          role="option"
          aria-selected={finding === chosen}
          className={classes.option}
          onMouseMove={() => onChoose(finding)}
          onClick={() => onOpen(finding, false)}
        >
          <Icon name={finding.icon} />
          <span>{finding.title}</span>
          {finding.detail !== undefined && <span className={classes.detail}>{finding.detail}</span>}
          {finding.pay !== undefined && (
            // For the hand alone: the keyboard has Shift+Enter, and what is inside an option is no button to anybody else.
            <span
              aria-hidden="true"
              title={t('takePayment')}
              className={classes.pay}
              onClick={(event) => {
                event.stopPropagation();
                onOpen(finding, true);
              }}
            >
              <Icon name="wallet" />
            </span>
          )}
          {finding.why !== undefined && <span className={classes.why}>{finding.why}</span>}
        </div>
      ))}
    </div>
  );
}

interface ChoiceParts {
  readonly groups: readonly FindingGroup[];
  /** The findings are those of what is typed. */
  readonly isCurrent: boolean;
  /** Enter was pressed already, before the finder was there. */
  readonly isEntered: boolean;
  readonly onOpen: (finding: Finding, isToPay: boolean) => void;
}

/** What Enter was pressed for, until the findings are there. */
type Wanted = 'open' | 'pay' | null;

/** Which finding is chosen, and what the keys do to it. Enter waits for the findings of what is typed. */
function useChoice({ groups, isCurrent, isEntered, onOpen }: ChoiceParts) {
  const [wanted, setWanted] = useState<Wanted>(isEntered ? 'open' : null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const all = groups.flatMap((group) => group.findings);
  const at = Math.max(
    0,
    all.findIndex((finding) => finding.id === chosenId),
  );
  const chosen = all[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = all.at((at + step) % all.length);
      setChosenId(next?.id ?? null);
      if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    // Any other key is of another search.
    setWanted(event.key !== 'Enter' ? null : event.shiftKey ? 'pay' : 'open');
  };
  const open = useEffectEvent((isToPay: boolean) => {
    setWanted(null);
    if (chosen !== undefined) onOpen(chosen, isToPay);
  });
  useEffect(() => {
    if (wanted !== null && isCurrent) open(wanted === 'pay');
  }, [wanted, isCurrent]);
  return { chosen, onKeyDown, onChoose: (finding: Finding) => setChosenId(finding.id) };
}

interface CommandPaletteProps {
  /** Where the focus was before the finder was asked for. */
  opener: FocusPlace | null;
  /** What was typed before the finder was there. */
  typed: TypedAhead;
  onClose: () => void;
}

/** Ctrl/Cmd+K: one field that finds any screen and does the few things that belong to none. */
export default function CommandPalette({ opener, typed, onClose }: CommandPaletteProps) {
  const t = useTranslations('shell.find');
  const [words, setWords] = useState(typed.words);
  const content = useDialogFocus<HTMLDivElement>(opener);
  const { groups, hasFailed, words: asked } = useFindings(useFindProviders(), words);
  const open = (finding: Finding, isToPay: boolean) => {
    onClose();
    (isToPay ? (finding.pay ?? finding.open) : finding.open)();
  };
  const isCurrent = asked === words;
  const { chosen, onKeyDown, onChoose } = useChoice({
    groups,
    isCurrent,
    isEntered: typed.isEntered,
    onOpen: open,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12dvh"
      size={560}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.45, color: '#12181d' }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <div className={classes.field} ref={content}>
        <Icon name="search" size={19} />
        <input
          ref={focusAtOnce}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="findings"
          aria-activedescendant={chosen && optionId(chosen)}
          aria-label={t('title')}
          placeholder={t('placeholder')}
          className={classes.input}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id="findings" role="listbox" aria-label={t('title')} className={classes.list}>
        {groups.map((group) => (
          <Group key={group.id} group={group} chosen={chosen} onChoose={onChoose} onOpen={open} />
        ))}
      </div>
      {groups.length === 0 && words !== '' && (
        <p className={classes.none} role="status">
          {hasFailed ? t('failed') : t('none', { words })}
        </p>
      )}
      <p className={classes.hint}>
        {t('hint')}
        {chosen?.pay !== undefined && <span>{t('pay')}</span>}
      </p>
    </Modal>
  );
}
