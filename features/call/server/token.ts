import { timingSafeEqual } from 'node:crypto'
import type { Side } from '#features/counsel/contract.ts'
import type { Digest } from '#kit/server/auth/digest.ts'

/** What a token of a call proves: this person has this seat of this side. */
export type SeatClaims = { coun_no: number; user_no: number; side: Side; seat_no: number }

export function signSeat(digest: Digest, { coun_no, user_no, side, seat_no }: SeatClaims, until: Date): string {
  const text = [coun_no, user_no, side, seat_no, Math.floor(until.getTime() / 1000)].join('.')
  return `${text}.${signatureOf(digest, text)}`
}

/** The claims of a token; null if it is forged or expired. */
export function readSeat(digest: Digest, token: string, now: Date): SeatClaims | null {
  const at = token.lastIndexOf('.')
  const [text, signature] = [token.slice(0, Math.max(0, at)), token.slice(at + 1)]
  if (!isSame(signature, signatureOf(digest, text))) return null
  const [counNo, userNo, side, seatNo, until] = text.split('.')
  if (Number(until) * 1000 <= now.getTime()) return null
  return { coun_no: Number(counNo), user_no: Number(userNo), side: side as Side, seat_no: Number(seatNo) }
}

const signatureOf = (digest: Digest, text: string): string => digest('call', text).toString('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
