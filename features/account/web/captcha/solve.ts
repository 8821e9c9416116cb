import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Tries between two words about how far it is. */
const TRIES_TOLD = 50

/** Works a challenge off; tells the tries as it goes. What it gives is what the server takes. */
export async function solve(challenge: Challenge, onTries: (tries: number) => void): Promise<string> {
  let tries = 0
  const solution = await solveChallenge({
    challenge,
    deriveKey: (...parts) => {
      tries++
      if (tries % TRIES_TOLD === 0) onTries(tries)
      return deriveKey(...parts)
    },
  })
  if (solution === null) throw new Error('The challenge was not solved in time.')
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
