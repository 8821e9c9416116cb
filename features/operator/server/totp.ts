import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { TOTP_DIGITS, TOTP_SECONDS } from '../rules.ts'

/** Bytes of a key: the length of the hash, as RFC 4226 recommends. */
const KEY_BYTES = 20
/** Steps before and after the present one that are accepted, for clocks that differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1

export const newTotpKey = (): Buffer => randomBytes(KEY_BYTES)

/** The code of a time step (RFC 6238 with SHA-1, the only hash that all authenticator apps know). */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  // RFC 4226, section 5.3: four bytes at the offset that the last half byte names, without the sign.
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0')
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / (TOTP_SECONDS * 1000))

/** The time step of a code, or null. Steps up to `usedStep` are over: a code that was seen must not work again. */
export function stepOfCode(key: Buffer, code: string, now: Date, usedStep: number): number | null {
  const present = totpStep(now)
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    if (step > usedStep && isSame(totpCode(key, step), code)) return step
  }
  return null
}

/** The link that authenticator apps open (Google's Key Uri Format). */
export function otpauthLink(key: string, loginId: string): string {
  const label = encodeURIComponent(`haru:${loginId}`)
  return `otpauth://totp/${label}?secret=${key}&issuer=haru&algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_SECONDS}`
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
