import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Calls that one caller may make in a time. */
export type Rate = { calls: number; seconds: number }

/** Counts a call at a moment; gives 0, or the seconds until the caller may come again. */
export type Limiter = (caller: string, at: number) => number

/** Callers that are remembered; beyond them the longest known one begins anew. */
const CALLERS = 20_000

/** Counts calls in windows that begin with a caller's first call. It asks nobody, so a call pays a look into a map. */
export function makeLimiter({ calls, seconds }: Rate): Limiter {
  // In the order in which the windows began, which is the order in which they end.
  const windows = new Map<string, { until: number; left: number }>()
  return (caller, at) => {
    const window = windows.get(caller)
    if (window && at < window.until) {
      if (window.left-- > 0) return 0
      return Math.ceil((window.until - at) / 1000)
    }
    windows.delete(caller)
    for (const [known, { until }] of windows) {
      if (until > at && windows.size < CALLERS) break
      windows.delete(known)
    }
    windows.set(caller, { until: at + seconds * 1000, left: calls - 1 })
    return 0
  }
}

/** Who is counted: a member, whatever the address; anyone else by the address. */
export function callerOf({ who, ip }: FastifyRequest): string {
  return typeof who === 'string' ? householdOf(ip) : `user:${who.user_no}`
}

/** An IPv4 address as it is; of an IPv6 address the part (/64) that a household is given. A caller who hung up has none. */
export function householdOf(address: string | undefined): string {
  if (address === undefined) return ''
  if (!address.includes(':') || !isIPv6(address)) return address
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [front = '', back] = address.split('::')
  const groups = front === '' ? [] : front.split(':')
  // `::` stands for as many zeros as make eight groups.
  const zeros = back === undefined ? 0 : 8 - groups.length - (back === '' ? 0 : back.split(':').length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(back ?? '').split(':')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
