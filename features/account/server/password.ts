import { hash, verify } from '@node-rs/argon2'
import { requestErrors } from '#kit/contract/errors.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What a log-in with an unknown id is checked against, so that it takes as long as any other. Its password is not known to anyone. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$q0vX5o0kZ8bE2yW1rT7uJA$m3k7VtYH2nQ0sLwZc9pXf5dRjB1aGe8uKi6oTqNvUyE'

/** Hashes at work at once: they share the threads that files and compression need too. */
const AT_ONCE = 2
/** Hashes that may wait for their turn; beyond them a log-in is asked to come again. */
const WAITING = 64

/** The hash that is stored for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), ARGON2ID))
}

/** Whether this is the password. Without a stored hash it is not, after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? NOBODY, password.normalize('NFC')))
  return right && stored !== null
}

let working = 0
const waiting: (() => void)[] = []

/** @throws `request.busy` when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= WAITING) throw requestErrors.busy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    working++
  }
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line, or is given back.
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}
