import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/**
 * What is rarely done to one line of a table. It opens above the page and not within the table, whose edge would cut it
 * off.
 */
export function CorrectionsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} className="thumb" aria-label={label} title={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
