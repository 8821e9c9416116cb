import { z } from 'zod'
import { ageOn } from '#kit/contract/time.ts'

export const IDENTITY_PURPOSES = ['register', 'find_id', 'reset_pw', 'verify', 'withdraw', 'not_me', 'guardian', 'guardian_main'] as const
export type IdentityPurpose = (typeof IDENTITY_PURPOSES)[number]

/** Minutes from the beginning of a proof until it expires. */
export const IDENTITY_MINUTES = 30

/** Limits of codes by SMS and mail (decisions d-1, "SMS code"). */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 3
export const CODE_TRIES = 5
export const CODE_SENDS_A_DAY = 5
export const CODE_AGAIN_SECONDS = 60

/** Ages in whole years (decisions d-1, d-8; specification section 9, "Viv"). */
export const JOIN_AGE = 14
export const ADULT_AGE = 19

/** Whether the person is under 19, so that the defaults of decisions d-8 and d-11 apply. */
export const isMinor = (birth: string, today: string): boolean => ageOn(birth, today) < ADULT_AGE

/** A mobile number; strips everything but digits. */
export const phoneDigits = z
  .string()
  .max(30)
  .transform((typed) => typed.replace(/\D/g, ''))
  .refine((digits) => /^01[016-9]\d{7,8}$/.test(digits), { error: '휴대폰 번호를 다시 확인해 주세요.' })

/** Formats a telephone number (specification section 6): 11 digits 3-4-4, 8 digits 4-4, with 02 2-4-4, otherwise 3-3-4. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 11) return grouped(digits, [3, 4, 4])
  if (digits.length === 8) return grouped(digits, [4, 4])
  return grouped(digits, digits.startsWith('02') ? seoul(digits) : [3, 3, 4])
}

/** Formats a number while it is being typed: in the groups of the complete number, so that they do not shift. */
export function formatPhoneTyping(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 11)
  if (digits.startsWith('02')) return grouped(digits.slice(0, 10), seoul(digits))
  if (digits.startsWith('010') || digits.length === 11) return grouped(digits, [3, 4, 4])
  return digits.startsWith('1') ? grouped(digits.slice(0, 8), [4, 4]) : grouped(digits, [3, 3, 4])
}

const seoul = (digits: string): number[] => (digits.length > 9 ? [2, 4, 4] : [2, 3, 4])

/** Surplus digits belong to the last group. */
function grouped(digits: string, groups: number[]): string {
  const parts: string[] = []
  let at = 0
  for (const [index, length] of groups.entries()) {
    parts.push(index === groups.length - 1 ? digits.slice(at) : digits.slice(at, at + length))
    at += length
  }
  return parts.filter((part) => part !== '').join('-')
}

/** `홍*동`: shows the first and the last letter, of two letters only the first. */
export function maskName(name: string): string {
  const letters = [...name]
  if (letters.length < 3) return `${letters[0] ?? ''}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

/** A member with a masked name, which is often a real one. */
export const maskMember = <M extends { haru_name: string | null }>(member: M): M => ({
  ...member,
  haru_name: member.haru_name && maskName(member.haru_name),
})

/** `010-****-5678` */
export function maskPhone(phone: string): string {
  const parts = formatPhone(phone).split('-')
  return parts.map((part, at) => (at > 0 && at === parts.length - 2 ? '*'.repeat(part.length) : part)).join('-')
}

/** `mi***@haru.kr` */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@')
  return `${mail.slice(0, Math.min(2, at))}***${mail.slice(at)}`
}

/** `서울 강남구 ***`: the district of an address that is long enough to have one. */
export function maskPlace(address: string): string {
  const parts = address.trim().split(/\s+/)
  return [...parts.slice(0, Math.min(2, parts.length - 1)), '***'].join(' ')
}

/** `ab***9`: the same length for every id, so that it does not help guessing. */
export const maskId = (userId: string): string => `${userId.slice(0, 2)}***${userId.slice(-1)}`
