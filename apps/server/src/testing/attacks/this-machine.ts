/** Attacks are for the machine they run on, and never for another. */
export function refuseOtherMachines(...addresses: readonly string[]): void {
  for (const address of addresses) {
    const { hostname } = new URL(address);
    // A socket is a path of this machine.
    if (!/^(localhost|127(\.\d+){3}|\[::1\]|%2F.*)$/i.test(hostname))
      throw new Error(`An attack goes to this machine only, not to ${hostname}.`);
  }
}
