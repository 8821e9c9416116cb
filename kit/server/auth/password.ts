import { hash, verify } from '@node-rs/argon2'
import { requestErrors } from '#kit/contract/errors.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Log-ins with an unknown id are checked against this hash, so that they take as long. Nobody knows its password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$q0vX5o0kZ8bE2yW1rT7uJA$m3k7VtYH2nQ0sLwZc9pXf5dRjB1aGe8uKi6oTqNvUyE'

/** Concurrent hashes: they share the libuv threads with files and compression. */
const MAX_CONCURRENT = 2
/** Hashes that may wait for a slot; above that the log-in is answered `request.busy`. */
const MAX_WAITING = 64

/** The hash that is stored for a password. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFC'), ARGON2ID))
}

/** Whether this is the password. Without a stored hash it returns false after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await withHashSlot(() => verify(stored ?? DUMMY_HASH, password.normalize('NFC')))
  return right && stored !== null
}

let working = 0
const waiting: (() => void)[] = []

/** @throws `request.busy` when `MAX_WAITING` already wait */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (working >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw requestErrors.busy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    working++
  }
  try {
    return await work()
  } finally {
    // Hands the slot to the next in the queue, or frees it.
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}
