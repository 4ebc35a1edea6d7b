import type { Book } from './book.ts';
import type { Random } from './random.ts';
import type { Sender } from './send.ts';

/** A family of the school with one child that owes tuition, and how its payer gets to the page. */
export interface CastFamily {
  readonly familyId: string;
  readonly studentId: string;
  readonly feeId: string;
  readonly paymentCode: string;
  readonly linkPath: string;
}

export interface Cast {
  readonly families: readonly CastFamily[];
  readonly classId: string;
  /** From where newcomers are promoted, and to where. */
  readonly promotion: {
    readonly classId: string;
    readonly toClassId: string;
    readonly toYearId: string;
  };
  /** The school's own number, to which it is paid out. */
  readonly payoutTarget: { readonly targetId: string; readonly phone: string };
}

/** What an actor is handed: whom the act is about, its own chances, and the book to write down what was answered. */
export interface Turn extends Sender {
  readonly random: Random;
  /** In the plan this act has this place, and everything that it writes carries it. */
  readonly mark: string;
  readonly place: number;
  readonly book: Book;
  readonly cast: Cast;
}

/**
 * A phone of this act alone. The last two digits tell the simulator what becomes of the payment: approved, refused, never
 * answered, no money, an answer that is lost, callbacks that are lost, doubled or late.
 */
export function newPhone({ random, place }: Turn): string {
  const network = random.pick(['67', '69']);
  const ending = random.pick([...troubled, ...Array.from({ length: 8 }, () => '11')]);
  return `${network}${String(place).padStart(5, '0')}${ending}`;
}

const troubled = ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09'];

/** Which operator a phone of `newPhone` is asked by. */
export const operatorOf = (phone: string): 'mtn' | 'orange' =>
  phone.startsWith('67') ? 'mtn' : 'orange';
