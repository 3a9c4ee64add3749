import { expect, it } from 'vitest';
import { networkOf } from './sign-in-limits.service.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '8193:3512:0:0'],
  ['2001:DB8:0:0:1:2:3:4', '8193:3512:0:0'],
  ['2001:db8:1:2::', '8193:3512:1:2'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', '65152:0:0:0'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address, 4)).toBe(network);
});
