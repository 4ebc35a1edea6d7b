/** What cameras and phones call their files says nothing to anybody. */
const ofDevice =
  /^(?:img|image|dsc[fn]?|vid|video|pxl|mvimg|photo|screenshot|whatsapp)?[\s\d._-]*(?:wa\d+)?$|^(?:whatsapp (?:image|video)|screenshot)\b/i;

const maxTitle = 80;

/** A name that a person gave is the title to begin with; any other is none. */
export function titleOfFile(name: string): string {
  const bare = name.replace(/\.\w{2,5}$/, '');
  if (ofDevice.test(bare)) return '';
  const words = bare
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/[\p{C}]/gu, '')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, maxTitle).trim();
}
