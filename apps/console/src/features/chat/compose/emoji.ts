const sign = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Signs, what joins and colours them, and the spaces between: no letters, no figures. */
const onlySigns =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0f|\s|[\u{1f3fb}-\u{1f3ff}])+$/u;
/** A few signs speak for themselves; more are a text. */
const most = 40;

/** Whether it is sent as an emoji, which is shown large. */
export const isEmojiOnly = (text: string): boolean =>
  text.length <= most && sign.test(text) && onlySigns.test(text) && !/\p{P}/u.test(text);

/** Those that a school and a family need, and no more: a list to look through costs more time than it is worth. */
export const offeredEmoji = [
  '👍',
  '👋',
  '🙏',
  '👏',
  '💪',
  '🤝',
  '🙂',
  '😊',
  '😂',
  '😉',
  '😍',
  '🤗',
  '🤔',
  '😮',
  '😢',
  '😓',
  '❤️',
  '🎉',
  '🌟',
  '✅',
  '❌',
  '⏰',
  '📅',
  '📌',
  '📎',
  '📚',
  '🎒',
  '✏️',
  '🏫',
  '🎓',
  '🚌',
  '🍽️',
  '⚽',
  '🤒',
  '💊',
  '☔',
  '📱',
  '💳',
  '🧾',
  '💰',
] as const;
