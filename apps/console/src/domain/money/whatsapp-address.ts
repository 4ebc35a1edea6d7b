/** Opens WhatsApp with the words ready; the reader chooses to whom they go. */
export const whatsAppAddress = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
