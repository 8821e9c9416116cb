import { BlockList, isIPv6 } from 'node:net'

/** Networks that are no part of the internet (RFC 6890). */
const INSIDE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv4')
}
/** Of IPv6 only what is given out is outside. */
const GIVEN_OUT = new BlockList()
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv6')
}

/** Whether an address lies on the internet, not inside a house. */
export function isOutside(address: string): boolean {
  if (!isIPv6(address)) return !INSIDE.check(address, 'ipv4')
  return GIVEN_OUT.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
}
