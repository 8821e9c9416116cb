import { useRef, useState } from 'react'
import { newKey } from '../call.ts'
import { queryClient } from '../query.ts'
import type { Result } from './CaseResults.tsx'

/** Cases of one call: so few that a stop takes effect soon. */
const CHUNK = 20

type Run = (nos: readonly number[], key: string) => Promise<{ results: readonly Result[] }>

export type BulkState = {
  phase: 'running' | 'stopping' | 'stopped' | 'lost' | 'done'
  all: number
  left: readonly number[]
  results: readonly Result[]
}

/**
 * Decides many cases, in one call after the other. It can be stopped between two calls, and continues where it was stopped or where an answer was
 * lost: that call is repeated with its key, so that nothing is decided twice.
 */
export function useBulk() {
  const [state, setState] = useState<BulkState | null>(null)
  const isStopped = useRef(false)
  const lostKey = useRef<string>(null)
  const running = useRef<Run>(null)
  const work = async (from: BulkState, run: Run) => {
    running.current = run
    isStopped.current = false
    let now: BulkState = { ...from, phase: 'running' }
    setState(now)
    while (now.left.length > 0 && !isStopped.current) {
      const chunk = now.left.slice(0, CHUNK)
      const key = lostKey.current ?? newKey()
      lostKey.current = key
      try {
        const { results } = await run(chunk, key)
        lostKey.current = null
        now = { ...now, left: now.left.slice(CHUNK), results: [...now.results, ...results] }
        setState({ ...now, phase: isStopped.current ? 'stopping' : 'running' })
      } catch {
        setState({ ...now, phase: 'lost' })
        void queryClient.invalidateQueries()
        return
      }
    }
    setState({ ...now, phase: now.left.length === 0 ? 'done' : 'stopped' })
    void queryClient.invalidateQueries()
  }
  return {
    state,
    start: (nos: readonly number[], run: Run) => work({ phase: 'running', all: nos.length, left: nos, results: [] }, run),
    stop: () => {
      isStopped.current = true
      setState((now) => now && { ...now, phase: 'stopping' })
    },
    continueWork: () => state && running.current && work(state, running.current),
    close: () => {
      lostKey.current = null
      setState(null)
    },
  }
}
