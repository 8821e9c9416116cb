import type { Challenge } from 'altcha-lib/types'
import { solve } from './solve.ts'

export type Said = { tries: number } | { solved: string } | { failed: true }

const say = (said: Said) => self.postMessage(said)

self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  solve(data, (tries) => say({ tries })).then(
    (solved) => say({ solved }),
    () => say({ failed: true }),
  )
}
