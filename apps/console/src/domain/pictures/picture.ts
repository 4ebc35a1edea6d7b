/** A picture as a form holds it. Without an id it is the stored one; a null id removes it. */
export interface Picture {
  readonly url: string | null;
  readonly id?: string | null;
}
