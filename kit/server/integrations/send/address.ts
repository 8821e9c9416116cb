import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Decides which of the addresses that members register haru may call. */
export type Reach = {
  /** Whether notices may be sent to this push endpoint, by its text alone. */
  mayPush(endpoint: string): boolean
  /** Whether a connection may be opened to this IP address. */
  isAllowed(address: string): boolean
  /** Finds the IP addresses of a name. */
  resolve(host: string, options: LookupAllOptions, done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void): void
}

/** Push services on the internet, and nothing in haru's own networks. Every server has this reach; tests inject another. */
export const INTERNET: Reach = { mayPush, isAllowed: isPublicAddress, resolve: lookup }

/** The range of IPv6 addresses that are allocated for the internet. */
const ALLOCATED_IPV6 = ipaddr.parseCIDR('2000::/3')
/** A cloud's internal service at an address in a public range (Azure). */
const METADATA = new Set(['168.63.129.16'])

/**
 * Whether an address is on the internet: no private, loopback, link-local, carrier-grade or reserved one, nor an IPv4 address inside
 * IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || METADATA.has(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ALLOCATED_IPV6))
}

/** https, no credentials, the name of a public host or a public address. */
function mayPush(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(host) === 0 ? host.includes('.') && !/\.(local|localhost|internal|lan|home|corp)$/i.test(host) : isPublicAddress(host)
}

/**
 * A lookup for `request`: the connection is opened to one of the addresses that were checked here, and the name is not resolved again.
 * Not called for an endpoint that is an IP address; `mayPush` checks those.
 */
export const lookupWithin =
  ({ isAllowed, resolve }: Reach): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return done(new Error('no address on the internet'), '', 4)
      if (options.all) return done(null, allowed)
      done(null, first.address, first.family)
    })
  }
