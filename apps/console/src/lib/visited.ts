/** Where a tab has been, by the place in its history: `[2]` is the address at the third place. */
type Visited = readonly (string | null)[];

/** What a step of the history is called here: `back` is how many steps ago. */
interface Visit {
  readonly address: string;
  readonly back: number;
}

export interface VisitedPages {
  /** The page at this place of the history is now the one on the screen. */
  arrive(place: number, address: string): void;
  /** The last visit before this place whose path is this one. */
  lastOf(path: string, place: number): Visit | null;
}

const pathIn = (address: string): string => new URL(address, 'http://page').pathname;

/** Kept for the tab alone, and through a reload. Where the browser refuses to keep it, for as long as the page lives. */
export function createVisitedPages(
  appId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): VisitedPages {
  const key = `visited-${appId}`;
  let pages: Visited = read();

  function read(): Visited {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? (kept as Visited) : [];
    } catch {
      return [];
    }
  }

  return {
    arrive(place, address) {
      // Whatever came after this place can no longer be gone back from.
      const before = Array.from({ length: place }, (_, index) => pages[index] ?? null);
      const after = pages[place] === address ? pages.slice(place + 1) : [];
      pages = [...before, address, ...after];
      try {
        storage.setItem(key, JSON.stringify(pages));
      } catch {
        // Then only a reload forgets it.
      }
    },
    lastOf(path, place) {
      for (let index = place - 1; index >= 0; index -= 1) {
        const address = pages[index];
        if (typeof address === 'string' && pathIn(address) === path)
          return { address, back: place - index };
      }
      return null;
    },
  };
}
