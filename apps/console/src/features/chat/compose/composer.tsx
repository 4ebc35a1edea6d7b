import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { maxMessageLength } from '@ardoise/contract/chat/chat-messages';
import { Button, Textarea } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { useCan } from '../../../lib/me.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTellTyping } from '../mutations.ts';
import { AnswersMenu } from './answers-menu.tsx';
import { AttachButton } from './attach-button.tsx';
import { EmojiMenu } from './emoji-menu.tsx';
import classes from './composer.module.css';
import { insertAt } from './insert-at.ts';
import type { OutboxOfTalk } from './use-outbox.ts';

interface ComposerProps {
  chat: ChatDetail;
  outbox: OutboxOfTalk;
  onFiles: (files: readonly File[]) => void;
  onAsk: () => void;
}

/** Said again so often for as long as somebody types. */
const typingMs = 3_000;

/** From so few characters on, how many are left is said. */
const fewLeft = 200;

function useSayTyping(chat: ChatDetail): () => void {
  const { clock } = useConsole();
  const { mutate } = useTellTyping(chat.id);
  const said = useRef(0);
  return () => {
    // Nobody is there to see it.
    if (!chat.isHere || clock.now() - said.current < typingMs) return;
    said.current = clock.now();
    mutate();
  };
}

/** What is typed, kept on the device until it is sent. */
function useText(chatId: string) {
  const draft = useDraft<{ text: string }>(`chat-${chatId}`);
  const [text, setText] = useState(draft.kept?.text ?? '');
  return {
    text,
    type: (next: string) => {
      setText(next);
      if (next === '') draft.discard();
      else draft.keep({ text: next });
    },
  };
}

/** On a phone Enter begins a line, as its keyboard says; there is a button to send. */
const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Whoever opens a talk at a desk can write at once: after the shell has led the focus to the screen. */
function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (isTouch()) return;
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [path, field]);
}

export function Composer({ chat, outbox, onFiles, onAsk }: ComposerProps) {
  const t = useTranslations('chat.compose');
  const canAsk = useCan()('payments.take');
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type } = useText(chat.id);
  const sayTyping = useSayTyping(chat);
  const left = maxMessageLength - text.trim().length;
  useFocusOnOpen(field);
  const send = () => {
    const words = text.trim();
    if (words === '' || left < 0) return;
    outbox.write(words);
    type('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch())
      return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const insert = (words: string) => {
    const at = field.current;
    const next = insertAt(text, words, at?.selectionStart ?? text.length, at?.selectionEnd);
    type(next.text);
    requestAnimationFrame(() => {
      at?.focus();
      at?.setSelectionRange(next.caret, next.caret);
    });
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        // The form of a dialog that was opened from here is heard of too, and sends nothing.
        if (event.target === event.currentTarget) send();
      }}
    >
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={8}
        variant="unstyled"
        aria-label={t('label')}
        placeholder={t(`placeholder.${chat.language}`)}
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value);
          sayTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {left < fewLeft && (
        <p className={classes.left} role="status" data-over={left < 0}>
          {left < 0 ? t('tooLong', { count: -left }) : t('left', { count: left })}
        </p>
      )}
      <div className={classes.bar}>
        <AttachButton onFiles={onFiles} />
        <EmojiMenu onChoose={insert} />
        {canAsk && (
          <button type="button" className={classes.act} onClick={onAsk}>
            {t('request')}
          </button>
        )}
        <AnswersMenu language={chat.language} onChoose={insert} />
        <Button
          type="submit"
          className={classes.send ?? ''}
          disabled={text.trim() === '' || left < 0}
          title={t('sendHint')}
          aria-label={t('send')}
        >
          <span className={classes.sendWords}>{t('send')}</span>
          <span className={classes.sendSign}>
            <Icon name="send" />
          </span>
          <kbd className={classes.key} aria-hidden="true">
            {'↵'}
          </kbd>
        </Button>
      </div>
    </form>
  );
}
