/** Attacks are for the machine they run on, and never for another. */
export function refuseOtherMachines(...addresses: readonly string[]): void {
  for (const address of addresses) {
    const { hostname } = new URL(address);
    if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
      throw new Error(`An attack goes to this machine only, not to ${hostname}.`);
  }
}
