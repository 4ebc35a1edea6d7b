/** Where staff see a picture or video, a hidden one too: nobody else is told the key. */
export const mediaAddress = (
  { org_id: orgId, id }: { readonly org_id: string; readonly id: string },
  what: 480 | 1600 | 'video',
  key: string,
): string => `/files/${orgId}/gallery/${id}/${what}?key=${key}`;
