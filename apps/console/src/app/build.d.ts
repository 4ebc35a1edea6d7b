/** The release that this page was built as; see vite.config.ts. */
declare const __ARDOISE_RELEASE__: string;
