import { uploadErrors } from '@ardoise/contract/uploads';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { cutOut, slateWith } from './images.ts';
import { pictureTurns } from './picture-turns.ts';
import { storeUnkept } from './store-unkept.ts';

/** What is shown where a link to a page is sent to somebody, and the wide picture above a page. */
const shapes = {
  card: { width: 1200, height: 630, as: 'jpeg' },
  banner: { width: 960, height: 320, as: 'webp' },
} as const;
type Shape = keyof typeof shapes;

interface Wanted {
  readonly orgId: string;
  readonly shape: Shape;
  /** The name under which storage keeps what it is made of; null: the mark that stands for every school. */
  readonly source: string | null;
  /** It is no picture to be cut, but a mark to be put in the middle. */
  readonly isMark: boolean;
}

/** The chalked letter of the product, for a school that has no picture yet. */
const slateMark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="28" height="28"><rect x="1" y="1" width="26" height="26" rx="6" fill="#2f404c" stroke="#8a6d4b" stroke-width="2"/><path d="M17.4 10.6c-.9-1.4-2.5-1.8-4.1-1-2.4 1.1-3.9 4.2-3.4 6.8.4 1.9 2 2.5 3.7 1.4 1.9-1.2 3.4-4.3 4.2-7.8-.8 3.2-1.4 5.4-1.2 7 .2 1.4 1.4 1.5 2.7.3" fill="none" stroke="#f3f6f4" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
);

/** Many who open a page at once wait for one drawing. */
const underWay = new Map<string, Promise<Buffer | null>>();

/** Made when somebody first asks for it, and forgotten after a day: so nothing is left of a picture that was removed. */
export function makePagePicture(services: Services, wanted: Wanted): Promise<Buffer | null> {
  const name = nameOf(wanted);
  const waiting = underWay.get(name);
  if (waiting !== undefined) return waiting;
  const made = findOrMake(services, wanted, name).finally(() => underWay.delete(name));
  underWay.set(name, made);
  return made;
}

function nameOf({ orgId, shape, source }: Wanted): string {
  const of = (source ?? 'mark').replace(/^.*\//, '').replace(/\.\w+$/, '');
  return `${orgId}/page-pictures/${of}-${shape}.${shapes[shape].as}`;
}

/** Where there is no room to keep it, it is shown all the same, and made again for the next. */
async function keepIfRoom(...given: Parameters<typeof storeUnkept>): Promise<void> {
  try {
    await storeUnkept(...given);
  } catch (error) {
    if (!(error instanceof Refusal && error.entry === uploadErrors.noRoomForFiles)) throw error;
  }
}

async function findOrMake(
  services: Services,
  { orgId, shape, source, isMark }: Wanted,
  name: string,
): Promise<Buffer | null> {
  const known = await services.storage.get(name);
  if (known !== null) return known;
  const original = source === null ? slateMark : await services.storage.get(source);
  if (original === null) return null;
  const size = shapes[shape];
  const [content] = await pictureTurns.take(orgId, [
    () => (isMark ? slateWith(original, size) : cutOut(original, size)),
  ]);
  if (content === undefined) throw new Error('A picture was not made.');
  const mediaType = size.as === 'jpeg' ? 'image/jpeg' : 'image/webp';
  await keepIfRoom(services, orgId, [{ id: newId(), name, content, mediaType }]);
  return content;
}
