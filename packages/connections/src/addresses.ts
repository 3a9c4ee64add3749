import { BlockList, isIPv4 } from 'node:net';

/** The names that TRUST_PROXY accepts besides addresses and networks. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** A server that listens on :: sees 192.0.2.7 as ::ffff:192.0.2.7. */
export const addressOf = (remote: string | undefined): string =>
  (remote ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/** A test whether an address is in the list. Entries are addresses, networks (10.0.0.0/8) or names. */
export function matchAddresses(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const entry of list.flatMap((one) => named[one] ?? [one])) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => known.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
