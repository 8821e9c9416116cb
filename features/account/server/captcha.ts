import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { accountErrors } from '#features/account/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Services } from '#kit/server/http/services.ts'

/** Minutes for which a challenge is valid. */
const MINUTES = 10
/** About a third of a second on a desktop computer, a few seconds on a phone; creating and checking cost the server almost nothing. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000 } as const
const COUNTER = { from: 500, to: 1500 }

type Needs = Pick<Services, 'db' | 'digest'>

/** Creates a signed challenge, so that the server need not store it. */
export function createCaptcha({ digest }: Needs, now: Date, counter = randomInt(COUNTER.from, COUNTER.to)): Promise<Challenge> {
  return createChallenge({
    ...WORK,
    ...secretsOf(digest),
    deriveKey,
    counter,
    // Not the library's `expiresAt`, which reads the system clock.
    data: { until: now.getTime() + MINUTES * MINUTE_MS },
  })
}

/** @throws `auth.captcha` unless this is a challenge of ours, solved in time and not used before */
export async function spendCaptcha(needs: Needs, typed: string | undefined, now: Date): Promise<void> {
  const solved = typed === undefined ? null : solvedOf(typed)
  if (!solved || !(await isSolved(needs, solved))) throw accountErrors.captcha()
  const { nonce, data } = solved.challenge.parameters
  if (now.getTime() >= data.until) throw accountErrors.captcha()
  const spent = await needs.db.sql`
    insert into captcha_used (nonce, expire_dt) values (${nonce}, ${new Date(data.until)}) on conflict do nothing returning 1`
  if (spent.length === 0) throw accountErrors.captcha()
}

async function isSolved({ digest }: Needs, { challenge, solution }: Solved): Promise<boolean> {
  const { verified } = await verifySolution({ challenge: challenge as unknown as Challenge, solution, deriveKey, ...secretsOf(digest) })
  return verified
}

const secretsOf = (digest: Services['digest']) => ({
  hmacSignatureSecret: digest('captcha', 'signature').toString('hex'),
  hmacKeySignatureSecret: digest('captcha', 'key').toString('hex'),
})

/** The fields that are read; the signature covers the other parameters too. */
const solvedShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string().max(100), data: z.object({ until: z.number() }) }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
})
type Solved = z.infer<typeof solvedShape>

function solvedOf(typed: string): Solved | null {
  try {
    return solvedShape.safeParse(JSON.parse(Buffer.from(typed, 'base64').toString())).data ?? null
  } catch {
    // Not valid JSON.
    return null
  }
}
