import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Digest } from '../auth/digest.ts'
import type { Me } from '../auth/me.ts'

/** Seconds in which a ticket opens a socket. */
export const TICKET_SECONDS = 60

/** Which log-in a ticket stands for. */
export type TicketClaims = { user_no: number; session_no: string }

/** Tickets for the socket: short-lived and good once, so that an address that is logged somewhere on its way is worth nothing. */
export type Tickets = {
  issue(me: Me, now: Date): string
  /** Whose ticket it is; null where it is none, too old, or was used. */
  redeem(ticket: string, now: Date): Promise<TicketClaims | null>
}

/** `claim` remembers a number in all processes: true for the first who names it. */
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
      // A moment more than it is good for: clocks of two servers differ.
      if (left <= 0 || !(await claim(number, TICKET_SECONDS * 2))) return null
      return { user_no: Number(userNo), session_no }
    },
  }
}

/** Remembers numbers in this process, for their time. */
export function makeClaims(now: () => number = Date.now): (number: string, seconds: number) => Promise<boolean> {
  // In the order in which they are forgotten, since all are remembered for as long.
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
