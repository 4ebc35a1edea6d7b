/** Long enough for the printer to have read it. */
const framesKeptMs = 120_000;

/** Prints a PDF of our own server without a tab or a question of ours: whether the browser asks for a printer is set in the browser. */
export function printFile(address: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.src = address;
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.print();
    } catch {
      // A browser that shows PDFs by another program lets no page print them: it is opened instead.
      window.open(address, '_blank');
    }
  });
  document.body.append(frame);
  setTimeout(() => frame.remove(), framesKeptMs);
}
