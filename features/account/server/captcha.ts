import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { accountErrors } from '#features/account/errors.ts'
import type { Services } from '#kit/server/http/services.ts'

/** Minutes in which a challenge may be solved and sent. */
const MINUTES = 10
/** A third of a second of a desk computer, a few of a phone; making and checking one costs the server next to nothing. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000 } as const
const COUNTER = { from: 500, to: 1500 }

type Needs = Pick<Services, 'db' | 'digest'>

/** A new challenge, signed, so that nothing has to be kept of it. */
export function newChallenge({ digest }: Needs, now: Date): Promise<Challenge> {
  return createChallenge({
    ...WORK,
    ...secretsOf(digest),
    deriveKey,
    counter: randomInt(COUNTER.from, COUNTER.to),
    // Not the library's own `expiresAt`, which asks the machine's clock.
    data: { until: now.getTime() + MINUTES * 60_000 },
  })
}

/** @throws `auth.captcha` unless this is a challenge of ours, solved in time and not spent before */
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

/** What is looked at; the rest of the parameters is signed along with it. */
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
    // No JSON: no captcha.
    return null
  }
}
