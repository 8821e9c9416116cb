import type { Challenge } from 'altcha-lib/types'
import { solve } from './solve.ts'

export type WorkerMessage = { tries: number } | { solved: string } | { failed: true }

const post = (message: WorkerMessage) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  solve(data, (tries) => post({ tries })).then(
    (solved) => post({ solved }),
    () => post({ failed: true }),
  )
}
