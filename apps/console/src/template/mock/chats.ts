import {
  foundOr404,
  type MockCallContext,
  MockError,
  type MockRoute,
  textOf,
} from './mock-route.ts';

const contacts = [
  { id: 1, fullName: 'Abena Grace', about: 'Mother of two' },
  { id: 2, fullName: 'Fotso Brice', about: 'Guardian' },
  { id: 3, fullName: 'Mballa Rose', about: 'Grandmother' },
] as const;

type Contact = (typeof contacts)[number];

const contactAt = (key: string | undefined): Contact =>
  foundOr404(
    contacts.find(({ id }) => String(id) === key),
    'Chat',
  );

/** Null where nobody has written to the other yet. */
function chatWith({ memory }: MockCallContext, { id }: Contact) {
  const { chats, messages } = memory.read();
  const chat = chats.find((one) => one.id === id);
  if (chat === undefined) return null;
  const own = messages.filter(({ chatId }) => chatId === id);
  return { id, unseenMsgs: chat.unseen, messages: own, lastMessage: own.at(-1) ?? null };
}

function setUnseen({ memory }: MockCallContext, id: number, unseen: number): void {
  const others = memory.read().chats.filter((chat) => chat.id !== id);
  memory.write({ chats: [...others, { id, unseen }].sort((a, b) => a.id - b.id) });
}

/** Whoever reads a chat has seen all of it. */
function readChat(context: MockCallContext) {
  const contact = contactAt(context.params.get('id'));
  const chat = chatWith(context, contact);
  if (chat !== null && chat.unseenMsgs > 0) setUnseen(context, contact.id, 0);
  return { contact, chat: chatWith(context, contact) };
}

/** Writing to somebody with whom there is no chat begins one. */
function writeChat(context: MockCallContext) {
  const contact = contactAt(context.params.get('id'));
  const text = textOf(context.body, 'message').trim();
  if (text === '') throw new MockError(422, 'Message is empty');
  const { messages } = context.memory.read();
  context.memory.write({ messages: [...messages, { chatId: contact.id, text }] });
  setUnseen(context, contact.id, chatWith(context, contact)?.unseenMsgs ?? 0);
  return {
    newMessageData: { message: text, senderId: 1 },
    chat: chatWith(context, contact),
  };
}

/** Talks that are nobody's, with the one of whom the demo is. */
export const chatRoutes = (profileUser: unknown): readonly MockRoute[] => [
  {
    method: 'GET',
    path: '/apps/chat/chats-and-contacts',
    answer: (context) => ({
      contacts,
      chatsContacts: contacts.flatMap((contact) => {
        const chat = chatWith(context, contact);
        return chat === null ? [] : [{ ...contact, chat }];
      }),
      profileUser,
    }),
  },
  { method: 'GET', path: '/apps/chat/chats/{id}', answer: readChat },
  { method: 'POST', path: '/apps/chat/chats/{id}', answer: writeChat },
];
