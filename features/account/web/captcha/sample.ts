import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { solve } from './solve.ts'
import type { WorkerMessage } from './worker.ts'

const SECRET = 'only for tests'

/** A challenge like the server's, quick to solve. */
export const aChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, keyPrefix: '0', deriveKey, hmacSignatureSecret: SECRET })

/** Whether the server would accept it. */
export async function isSolved(captcha: string): Promise<boolean> {
  const { challenge, solution } = JSON.parse(atob(captcha)) as Payload
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: SECRET })).verified
}

/** A worker that solves on the main thread, since jsdom has none. With `never` it never finishes. */
export function workerFor({ never = false } = {}) {
  return class {
    onmessage: ((event: { data: WorkerMessage }) => void) | null = null
    onerror: (() => void) | null = null
    isOver = false
    postMessage(challenge: Parameters<typeof solve>[0]): void {
      const post = (data: WorkerMessage) => this.isOver || this.onmessage?.({ data })
      if (never) post({ tries: 1 })
      else void solve(challenge, (tries) => post({ tries })).then((solved) => post({ solved }))
    }
    terminate(): void {
      this.isOver = true
    }
  }
}
