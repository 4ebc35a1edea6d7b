/** Where the hands go next: the ref of whatever is to be typed in or pressed when it appears. */
export const focusFirst = (node: HTMLElement | null): void => node?.focus();
