/** The tab is opened by the press itself, since browsers stop one that opens later. */
export async function inNewTab(ask: () => Promise<{ readonly address: string }>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { address } = await ask();
    if (tab === null) location.assign(address);
    else tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
