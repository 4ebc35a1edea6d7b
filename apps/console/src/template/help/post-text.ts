export interface PostText {
  readonly title: string;
  readonly about: string;
  /** In the same form as an article. */
  readonly body: string;
}

/** When each was written, newest first; the number is its address. */
export const posts = [
  { id: '5', day: '2026-11-16', minutes: 2 },
  { id: '4', day: '2026-10-28', minutes: 3 },
  { id: '3', day: '2026-10-05', minutes: 2 },
  { id: '2', day: '2026-09-14', minutes: 3 },
  { id: '1', day: '2026-08-24', minutes: 3 },
] as const;

export type PostId = (typeof posts)[number]['id'];

export type PostTexts = Readonly<Record<PostId, PostText>>;
