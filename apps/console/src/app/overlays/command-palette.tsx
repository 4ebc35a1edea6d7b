import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Finding } from '../../domain/find/find.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './command-palette.module.css';
import { useFindProviders } from './find-providers.ts';
import { type FindingGroup, useFindings } from './use-findings.ts';

const optionId = (finding: Finding) => `finding-${finding.id}`;

interface GroupProps {
  group: FindingGroup;
  chosen: Finding | undefined;
  onChoose: (finding: Finding) => void;
  onOpen: (finding: Finding) => void;
}

function Group({ group, chosen, onChoose, onOpen }: GroupProps) {
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
          onClick={() => onOpen(finding)}
        >
          <Icon name={finding.icon} />
          <span>{finding.title}</span>
          {finding.detail !== undefined && <span className={classes.detail}>{finding.detail}</span>}
          {finding.why !== undefined && <span className={classes.why}>{finding.why}</span>}
        </div>
      ))}
    </div>
  );
}

/** Which finding is chosen, and what the keys do to it. */
function useChoice(groups: readonly FindingGroup[], onOpen: (finding: Finding) => void) {
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
    if (event.key === 'Enter' && chosen !== undefined) onOpen(chosen);
  };
  return { chosen, onKeyDown, onChoose: (finding: Finding) => setChosenId(finding.id) };
}

/** Ctrl/Cmd+K: one field that finds any screen and does the few things that belong to none. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.find');
  const [words, setWords] = useState('');
  const { groups, hasFailed } = useFindings(useFindProviders(), words);
  const open = (finding: Finding) => {
    onClose();
    finding.open();
  };
  const { chosen, onKeyDown, onChoose } = useChoice(groups, open);
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
      <div className={classes.field}>
        <Icon name="search" size={19} />
        <input
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
      <p className={classes.hint}>{t('hint')}</p>
    </Modal>
  );
}
