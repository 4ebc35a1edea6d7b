import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createTestConsole, eventually, find, press, render } from '../../testing/test-console.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { followFocus } from './focus-place.ts';

followFocus();

const words = { title: 'Question', confirm: 'Do it', cancel: 'Leave it', isBusy: false };

/** Presses as a person does: what is pressed has the focus first. */
async function use(element: HTMLElement): Promise<void> {
  element.focus();
  await press(element);
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

function Asking({ onConfirm }: { onConfirm?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button aria-label="Opener" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          {...words}
          onClose={close}
          onConfirm={() => {
            close();
            onConfirm?.();
          }}
        >
          <TextInput aria-label="Reason" />
        </ConfirmDialog>
      )}
    </>
  );
}

it('a question opens on its field, and gives the focus back', async () => {
  await render(createTestConsole(), [], <Asking />);
  await use(find('button', 'Opener'));
  await eventually(() => expect(focused()).toBe('Reason'));
  await use(find('button', 'Leave it'));
  await eventually(() => expect(focused()).toBe('Opener'));
});

function Rows() {
  const [rows, setRows] = useState(['first', 'second', 'third']);
  return (
    <main tabIndex={-1} aria-label="Screen">
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <span>
              <Asking onConfirm={() => setTimeout(() => setRows(['first', 'third']), 30)} />
            </span>
            <Button aria-label={row} />
          </li>
        ))}
      </ul>
      <Button aria-label="clear" onClick={() => setRows([])} />
    </main>
  );
}

it('where the act took away what it was begun with, what stands there now has the focus', async () => {
  await render(createTestConsole(), [], <Rows />);
  const second = find('button', 'second').closest('li')?.querySelector('button');
  await use(second as HTMLElement);
  await eventually(() => expect(focused()).toBe('Reason'));
  await use(find('button', 'Do it'));
  await eventually(() => expect(document.querySelectorAll('li')).toHaveLength(2));
  await eventually(() =>
    expect(document.activeElement?.closest('li')?.textContent).toBe(
      find('button', 'third').closest('li')?.textContent,
    ),
  );
  expect(document.activeElement?.closest('li')).toBe(find('button', 'third').closest('li'));
});

function FromMenu() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button aria-label="Before" />
      <div>
        <Button aria-label="More" onClick={() => setIsMenuOpen(true)} />
        {isMenuOpen && (
          <Button
            aria-label="Details"
            onClick={() => {
              setIsMenuOpen(false);
              setTimeout(() => setIsOpen(true), 20);
            }}
          />
        )}
      </div>
      {isOpen && (
        <Dialog title="Details" closeLabel="Close" onClose={() => setIsOpen(false)}>
          <Button aria-label="Print" />
        </Dialog>
      )}
    </main>
  );
}

it('a dialog that came out of a menu gives the focus back to the menu’s button', async () => {
  await render(createTestConsole(), [], <FromMenu />);
  await use(find('button', 'More'));
  await use(find('button', 'Details'));
  await eventually(() => expect(focused()).toBe('Print'));
  await use(find('button', 'Close'));
  await eventually(() => expect(focused()).toBe('More'));
});

function KitMenu() {
  const [isMenuOpen, setIsMenuOpen] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button id="rare-acts" aria-label="Rare acts" />
      <Button aria-label="After" />
      {isOpen && (
        <ConfirmDialog {...words} onConfirm={() => {}} onClose={() => setIsOpen(false)}>
          <p />
        </ConfirmDialog>
      )}
      {isMenuOpen && (
        <div>
          <div role="menu" aria-labelledby="rare-acts">
            <Button
              aria-label="Cancel the year"
              onClick={() => {
                setIsMenuOpen(false);
                setIsOpen(true);
              }}
            />
          </div>
        </div>
      )}
    </main>
  );
}

it('a menu that is drawn elsewhere leads back to the button it belongs to', async () => {
  await render(createTestConsole(), [], <KitMenu />);
  await use(find('button', 'Cancel the year'));
  await eventually(() => expect(focused()).toContain('Leave it'));
  await use(find('button', 'Leave it'));
  await eventually(() => expect(focused()).toBe('Rare acts'));
});

function LateField() {
  const [hasField, setHasField] = useState(false);
  return (
    <Dialog title="Add an app" closeLabel="Close" onClose={() => {}}>
      <Button aria-label="Load" onClick={() => setHasField(true)} />
      {hasField && <TextInput aria-label="Code" />}
    </Dialog>
  );
}

it('a dialog opens on its first button rather than on its cross, and on a field that comes later', async () => {
  await render(createTestConsole(), [], <LateField />);
  await eventually(() => expect(focused()).toBe('Load'));
  find('button', 'Load').click();
  await eventually(() => expect(focused()).toBe('Code'));
});

it('a second press that falls beside the question does not close it', async () => {
  await render(createTestConsole(), [], <Asking />);
  await use(find('button', 'Opener'));
  await eventually(() => expect(focused()).toBe('Reason'));
  const overlay = document.querySelector<HTMLElement>('.mantine-Modal-inner');
  if (overlay === null) throw new Error('There is nothing beside the question.');
  overlay.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await press(overlay);
  expect(find('button', 'Do it')).toBeDefined();
});
