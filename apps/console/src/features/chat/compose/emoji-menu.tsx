import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Popover } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { offeredEmoji } from './emoji.ts';
import { Sign } from './signs.tsx';
import classes from './composer.module.css';

const columns = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** Arrow keys go through the signs as they stand. */
function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const signs = [...event.currentTarget.querySelectorAll('button')];
  const at = signs.findIndex((sign) => sign === document.activeElement);
  event.preventDefault();
  signs[at + step]?.focus();
}

/** A few signs to choose from. */
export function EmojiMenu({ onChoose }: { onChoose: (sign: string) => void }) {
  const t = useTranslations('chat.compose');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      trapFocus
      position="top-start"
      shadow="md"
      opened={isOpen}
      onChange={setIsOpen}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('emoji')}
          title={t('emoji')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Sign name="smile" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('emojiList')} onKeyDown={onGridKey}>
        <div className={classes.signs}>
          {offeredEmoji.map((sign) => (
            <button
              key={sign}
              type="button"
              className={classes.sign}
              onClick={() => {
                setIsOpen(false);
                onChoose(sign);
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
