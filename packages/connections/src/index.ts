export { addressOf, matchAddresses } from './addresses.ts';
export { type ConnectionLimits, guardConnections, serverTimeouts } from './guard.ts';
