import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Digest } from '../auth/digest.ts'
import type { Me } from '../auth/me.ts'

/** Seconds for which a ticket is valid. */
export const TICKET_SECONDS = 60

/** The session of a ticket. */
export type TicketClaims = { user_no: number; session_no: string }

/** Tickets that open a socket: short-lived and single-use, so that a logged URL is useless. */
export type Tickets = {
  issue(me: Me, now: Date): string
  /** The ticket's session; null if it is invalid, expired or used. */
  redeem(ticket: string, now: Date): Promise<TicketClaims | null>
}

/** `claim` registers a number in all processes; true for the first claim. */
export function makeTickets(digest: Digest, claim: (number: string, seconds: number) => Promise<boolean>): Tickets {
  const sign = (text: string): string => digest('ticket', text).toString('base64url')
  return {
    issue({ user_no, session_no }, now) {
      const until = Math.floor(now.getTime() / 1000) + TICKET_SECONDS
      const text = `${user_no}.${session_no}.${until}.${randomBytes(12).toString('base64url')}`
      return `${text}.${sign(text)}`
    },
    async redeem(ticket, now) {
      const at = ticket.lastIndexOf('.')
      const [text, signature] = [ticket.slice(0, Math.max(0, at)), ticket.slice(at + 1)]
      if (!isSame(signature, sign(text))) return null
      const [userNo = '', session_no = '', until = '', number = ''] = text.split('.')
      const left = Number(until) - now.getTime() / 1000
      // Claimed for longer than it is valid, because the clocks of two servers differ.
      if (left <= 0 || !(await claim(number, TICKET_SECONDS * 2))) return null
      return { user_no: Number(userNo), session_no }
    },
  }
}

/** Claims numbers in this process, each for its time. */
export function makeClaims(now: () => number = Date.now): (number: string, seconds: number) => Promise<boolean> {
  // Ordered by expiry, because all claims last equally long.
  const known = new Map<string, number>()
  return async (number, seconds) => {
    for (const [old, until] of known) {
      if (until > now()) break
      known.delete(old)
    }
    if (known.has(number)) return false
    known.set(number, now() + seconds * 1000)
    return true
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
