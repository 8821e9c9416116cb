import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Attempts between two progress reports. */
const TRIES_PER_REPORT = 50

/** Solves a challenge and reports the attempts. Returns the solution in the form that the server expects. */
export async function solve(challenge: Challenge, onTries: (tries: number) => void): Promise<string> {
  let tries = 0
  const solution = await solveChallenge({
    challenge,
    deriveKey: (...parts) => {
      tries++
      if (tries % TRIES_PER_REPORT === 0) onTries(tries)
      return deriveKey(...parts)
    },
  })
  if (solution === null) throw new Error('The challenge was not solved in time.')
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
