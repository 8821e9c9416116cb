import type { checkUserId } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { isHaruName, isUserId } from '#features/account/rules.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { householdOf, makeLimiter, type Limiter } from '#kit/server/http/limits.ts'
import type { Services } from '#kit/server/http/services.ts'
import { spendCaptcha } from './captcha.ts'
import { readBannedWords } from './banned-words.ts'

/** Checks per household that need no captcha (decisions d-1). */
const RATE_WITHOUT_CAPTCHA = { calls: 10, seconds: 60 }
const limiters = new WeakMap<Pool, Limiter>()

/** Refuses a taken id. It is the only endpoint that reveals to guests who has an account. @throws `auth.captcha` above the rate */
export async function refuseUserId(
  services: Pick<Services, 'db' | 'digest'>,
  { user_id, captcha }: Body<typeof checkUserId>,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const { db } = services
  let limiter = limiters.get(db)
  if (!limiter) limiters.set(db, (limiter = makeLimiter(RATE_WITHOUT_CAPTCHA)))
  if (limiter(householdOf(address), now.getTime()) > 0) await spendCaptcha(services, captcha, now)
  await refuseIdForm(db, user_id)
  const taken = await db.sql`select from users where lower(user_id) = ${user_id}`
  if (taken.length > 0) throw accountErrors.id_taken('user_id')
}

/** @throws `auth.id_format`, or `auth.id_taken` for a reserved id */
export async function refuseIdForm(db: Db, userId: string): Promise<void> {
  if (!isUserId(userId)) throw accountErrors.id_format('user_id')
  if ((await readBannedWords(db)).isReserved(userId)) throw accountErrors.id_taken('user_id')
}

/** @throws `auth.name_format`, `auth.name_banned` or `auth.name_taken`; `exceptUserNo` may have the name */
export async function refuseName(db: Db, name: string, exceptUserNo = 0): Promise<void> {
  await refuseNameForm(db, name)
  const taken = await db.sql`select from users where lower(haru_name) = lower(${name}) and user_no <> ${exceptUserNo}`
  if (taken.length > 0) throw accountErrors.name_taken('haru_name')
}

/** @throws `auth.name_format` or `auth.name_banned` */
export async function refuseNameForm(db: Db, name: string): Promise<void> {
  if (!isHaruName(name)) throw accountErrors.name_format('haru_name')
  if ((await readBannedWords(db)).isBanned(name)) throw accountErrors.name_banned('haru_name')
}

/** A name as it is stored. */
export const normalizeName = (typed: string): string => typed.normalize('NFC').trim()
