import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import {
  createTestConsole,
  eventually,
  find,
  render,
  settled,
} from '../../../testing/test-console.tsx';
import { TextEditor } from './text-editor.tsx';

const fields = [{ name: 'student', label: 'Student' }];

/** Each text with which the screen around the field was drawn. */
async function openEditor() {
  const drawn: string[] = [];
  const screen = { hide: () => {} };
  function Screen() {
    const [text, setText] = useState('');
    const [isShown, setIsShown] = useState(true);
    screen.hide = () => setIsShown(false);
    drawn.push(text);
    return (
      isShown && (
        <TextEditor
          label="Text"
          putIn="Put in"
          language="en"
          value={text}
          fields={fields}
          isPlain={false}
          onChange={setText}
        />
      )
    );
  }
  await render(createTestConsole(), [], <Screen />);
  return { drawn, screen };
}

const field = (): HTMLTextAreaElement => find('textarea', 'Text') as HTMLTextAreaElement;

const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

function enter(letter: string): void {
  setValue?.call(field(), field().value + letter);
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

async function type(text: string): Promise<void> {
  for (const letter of text) {
    enter(letter);
    await settled(1);
  }
}

it('letters stand there at once, and nothing around them is drawn until the typing pauses', async () => {
  const { drawn } = await openEditor();
  drawn.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const letter of 'Bonjour') {
      enter(letter);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(field().value).toBe('Bonjour');
    expect(drawn).toEqual([]);
    vi.runAllTimers();
  } finally {
    vi.useRealTimers();
  }
  await eventually(() => expect(drawn).toEqual(['Bonjour']));
});

it('whoever leaves the field, or has it taken away, finds all that was typed', async () => {
  const { drawn, screen } = await openEditor();
  await type('Bon');
  field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await eventually(() => expect(drawn.at(-1)).toBe('Bon'));
  await type('jour');
  screen.hide();
  await eventually(() => expect(drawn.at(-1)).toBe('Bonjour'));
});

it('a field is put in where the cursor is, behind what was just typed', async () => {
  const { drawn } = await openEditor();
  await type('Pour ');
  field().setSelectionRange(5, 5);
  find('button', 'Student').click();
  await eventually(() => expect(drawn.at(-1)).toBe('Pour {student}'));
  expect(field().value).toBe('Pour {student}');
});
