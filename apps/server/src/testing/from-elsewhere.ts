let addresses = 0;

/** A header by which a request comes from an address of its own, so that no limit is shared. */
export function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return {
    'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
}
