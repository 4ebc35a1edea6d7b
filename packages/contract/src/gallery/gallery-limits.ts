/** What a school's gallery takes. Whoever only sends files needs these, and no schemas. */
export const maxGalleryItems = 100;
export const maxVideoBytes = 20 * 1024 * 1024;
/** A video comes in parts of this size, the last may be smaller: over a weak line each arrives, or is sent again alone. */
export const videoPartBytes = 1024 * 1024;
export const maxVideoParts = maxVideoBytes / videoPartBytes;
