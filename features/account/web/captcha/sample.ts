import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { solve } from './solve.ts'
import type { Said } from './worker.ts'

const SECRET = 'only for tests'

/** A challenge as the server gives it, quick to work off. */
export const aChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, keyPrefix: '0', deriveKey, hmacSignatureSecret: SECRET })

/** Whether the server would take it. */
export async function isSolved(captcha: string): Promise<boolean> {
  const { challenge, solution } = JSON.parse(atob(captcha)) as Payload
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: SECRET })).verified
}

/** A worker that does the real work, beside nothing: jsdom has none. With `never` it goes on for ever. */
export function workerFor({ never = false } = {}) {
  return class {
    onmessage: ((event: { data: Said }) => void) | null = null
    onerror: (() => void) | null = null
    isOver = false
    postMessage(challenge: Parameters<typeof solve>[0]): void {
      const say = (data: Said) => this.isOver || this.onmessage?.({ data })
      if (never) say({ tries: 1 })
      else void solve(challenge, (tries) => say({ tries })).then((solved) => say({ solved }))
    }
    terminate(): void {
      this.isOver = true
    }
  }
}
