/** The other language has every text of the first, and no other. */
export type SameKeys<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]>;
};
