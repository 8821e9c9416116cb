import { hash, verify } from '@node-rs/argon2'
import { makeHashQueue, type HashFor } from './hash-queue.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Log-ins with an unknown id are checked against this hash, so that they take as long. Nobody knows its password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$q0vX5o0kZ8bE2yW1rT7uJA$m3k7VtYH2nQ0sLwZc9pXf5dRjB1aGe8uKi6oTqNvUyE'

/** Concurrent hashes: they share the libuv threads with files and compression. */
const MAX_CONCURRENT = 2
/** Hashes that may wait; above that, log-ins are answered `request.busy`. */
const MAX_WAITING = 64

const queue = makeHashQueue({ maxRunning: MAX_CONCURRENT, maxWaiting: MAX_WAITING })

/** The hash that is stored for a password. */
export function hashPassword(password: string, hashFor: HashFor = {}): Promise<string> {
  return queue(() => hash(password.normalize('NFC'), ARGON2ID), hashFor)
}

/** Whether this is the password. Without a stored hash it returns false after the same time. */
export async function isPassword(stored: string | null, password: string, hashFor: HashFor = {}): Promise<boolean> {
  const right = await queue(() => verify(stored ?? DUMMY_HASH, password.normalize('NFC')), hashFor)
  return right && stored !== null
}
