const chats = '/ba021/v1/school/chats';
const answers = '/ba021/v1/school/chat-answers';
/** The card of a request to pay follows the payment, and beside the talk stands what is owed. */
const reads = ['chats', 'families', 'students', 'fees', 'payments', 'transactions'] as const;

export const listChats = { method: 'GET', path: chats, reads } as const;
export const countUnseenChats = {
  method: 'GET',
  path: `${chats}/unseen`,
  reads: ['chats'],
} as const;
export const listChatColleagues = {
  method: 'GET',
  path: `${chats}/colleagues`,
  reads: ['staff'],
} as const;
export const getChat = { method: 'GET', path: `${chats}/{id}`, reads } as const;
export const listChatMessages = { method: 'GET', path: `${chats}/{id}/messages`, reads } as const;
export const beginChat = { method: 'POST', path: chats, emits: ['chat.changed'] } as const;
export const writeChatMessage = {
  method: 'POST',
  path: `${chats}/{id}/messages`,
  emits: ['chat.written'],
} as const;
export const sendChatFile = {
  method: 'POST',
  path: `${chats}/{id}/files`,
  emits: ['chat.written'],
} as const;
export const readChat = {
  method: 'POST',
  path: `${chats}/{id}/read`,
  emits: ['chat.seen'],
} as const;
export const receiveChats = { method: 'POST', path: `${chats}/received` } as const;
export const endChatLinks = {
  method: 'POST',
  path: `${chats}/{id}/end-links`,
  emits: ['chat.changed'],
} as const;
export const tellTyping = { method: 'POST', path: `${chats}/{id}/typing` } as const;
export const assignChat = {
  method: 'POST',
  path: `${chats}/{id}/assign`,
  emits: ['chat.changed'],
} as const;
export const closeChat = {
  method: 'POST',
  path: `${chats}/{id}/close`,
  emits: ['chat.changed'],
} as const;
export const reopenChat = {
  method: 'POST',
  path: `${chats}/{id}/reopen`,
  emits: ['chat.changed'],
} as const;
export const muteChat = {
  method: 'POST',
  path: `${chats}/{id}/mute`,
  emits: ['chat.changed'],
} as const;
export const checkChatRequest = {
  method: 'POST',
  path: `${chats}/{id}/messages/{seq}/check-status`,
  emits: ['chat.changed'],
} as const;
export const closeChatRequest = {
  method: 'POST',
  path: `${chats}/{id}/messages/{seq}/close`,
  emits: ['chat.changed'],
} as const;

export const listReadyAnswers = { method: 'GET', path: answers, reads: ['chatAnswers'] } as const;
export const addReadyAnswer = {
  method: 'POST',
  path: answers,
  emits: ['chatAnswer.changed'],
} as const;
export const updateReadyAnswer = {
  method: 'PUT',
  path: `${answers}/{id}`,
  emits: ['chatAnswer.changed'],
} as const;
export const removeReadyAnswer = {
  method: 'POST',
  path: `${answers}/{id}/remove`,
  emits: ['chatAnswer.changed'],
} as const;

export const getChatSettings = {
  method: 'GET',
  path: '/ba021/v1/school/chat-settings',
  reads: ['chatSettings'],
} as const;
export const updateChatSettings = {
  method: 'PUT',
  path: '/ba021/v1/school/chat-settings',
  emits: ['chatSettings.changed'],
} as const;
