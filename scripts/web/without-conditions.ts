import type { Plugin } from 'vite';

/**
 * CASL makes a matcher for conditions as soon as it is loaded, and with it comes a whole query language. No rule of ours
 * has conditions: once that call is said to be pure the bundler leaves both out, which are 3 KiB of the entry. Where the
 * call is not found, nothing is changed but the size, which is checked.
 */
export function withoutConditions(): Plugin {
  return {
    name: 'without-conditions',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/@casl/ability/')) return null;
      const makes = /\bcreateFactory as (\w+)/.exec(code)?.[1];
      if (makes === undefined) return null;
      return { code: code.replaceAll(`= ${makes}(`, `= /* @__PURE__ */ ${makes}(`), map: null };
    },
  };
}
