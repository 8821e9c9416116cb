import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { householdOf } from '../http/limits.ts'
import type { Connection } from './connections.ts'

/** Most sockets of guests at one address, or one network of IPv6, in each process. */
export const GUESTS_MAX = 20

/** Limits the sockets of guests: a member has a limit of their own. */
export type Guests = {
  /** Where the socket comes from. Read it before the request is dropped. */
  placeOf(request: IncomingMessage): string
  isFull(place: string): boolean
  add(connection: Connection, place: string): void
  remove(connection: Connection): void
}

/** `trustProxy`: whose `X-Forwarded-For` is believed, as for calls. */
export function makeGuests(trustProxy: boolean | string, isUnlimited: boolean): Guests {
  const isTrusted = trustOf(trustProxy)
  const counts = new Map<string, number>()
  const places = new Map<Connection, string>()
  return {
    placeOf: (request) => householdOf(proxyAddr(request, isTrusted)),
    isFull: (place) => !isUnlimited && (counts.get(place) ?? 0) >= GUESTS_MAX,
    add(connection, place) {
      places.set(connection, place)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    },
    remove(connection) {
      const place = places.get(connection)
      if (place === undefined) return
      places.delete(connection)
      const left = counts.get(place)! - 1
      if (left === 0) counts.delete(place)
      else counts.set(place, left)
    },
  }
}

function trustOf(trustProxy: boolean | string): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((name) => name.trim()))
}
