import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Calls that one caller may make within a window of time. */
export type Rate = { calls: number; seconds: number }

/** Counts a call at a moment. Gives 0 if it is allowed, otherwise the seconds until the caller may call again. */
export type Limiter = (caller: string, at: number) => number

/** Callers that are counted at the same time; one more drops the oldest window. */
const MAX_CALLERS = 20_000

/** Counts calls in fixed windows that begin with a caller's first call. Synchronous and in memory: a call costs one map lookup. */
export function makeLimiter({ calls, seconds }: Rate): Limiter {
  // Ordered by the start of the windows, which is also the order of their ends.
  const windows = new Map<string, { until: number; left: number }>()
  return (caller, at) => {
    const window = windows.get(caller)
    if (window && at < window.until) {
      if (window.left-- > 0) return 0
      return Math.ceil((window.until - at) / 1000)
    }
    windows.delete(caller)
    for (const [known, { until }] of windows) {
      if (until > at && windows.size < MAX_CALLERS) break
      windows.delete(known)
    }
    windows.set(caller, { until: at + seconds * 1000, left: calls - 1 })
    return 0
  }
}

/** The key by which a caller is counted: the operator or member, or for guests the address. */
export function callerOf(request: FastifyRequest): string {
  const { operator, who } = request
  if (operator) return `operator:${operator.operator_no}`
  return typeof who === 'string' ? householdOf(addressOf(request)) : `user:${who.user_no}`
}

/** As Fastify's own `ip`, which reads the forwarded addresses and compares them with the proxies also where there are none. */
const addressOf = (request: FastifyRequest): string | undefined =>
  request.headers['x-forwarded-for'] === undefined ? request.raw.socket.remoteAddress : request.ip

/**
 * The address in the form that is stored; null when a proxy sends something else. Without the zone of a link-local address, which the database
 * refuses (`fe80::1%eth0`), and as IPv4 where a socket for both versions puts that into IPv6 (`::ffff:192.0.2.1`).
 */
export function ipOf({ address }: { address: string }): string | null {
  const bare = address.replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) === 0 ? null : bare
}

/** An IPv4 address unchanged; of an IPv6 address the /64 prefix that a household gets. A disconnected caller has no address. */
export function householdOf(address: string | undefined): string {
  if (address === undefined) return ''
  if (!address.includes(':') || !isIPv6(address)) return address
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [front = '', back] = address.split('::')
  const groups = front === '' ? [] : front.split(':')
  // `::` replaces as many zero groups as complete eight groups.
  const zeros = back === undefined ? 0 : 8 - groups.length - (back === '' ? 0 : back.split(':').length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(back ?? '').split(':')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
