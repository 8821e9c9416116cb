import { useEffect, useRef, useState } from 'react'
import { consoleParts } from '#kit/ui/words/console.ts'
import { number } from '#kit/ui/format.ts'
import { CallError, newKey } from '../call.ts'
import { toast } from '../overlays.ts'
import { queryClient } from '../query.ts'
import { isOutcomeKnown, problemOf } from './act.ts'
import type { Deed, Result } from './CaseResults.tsx'
import type { RowKey } from './selection.ts'

/** Cases of one call: so few that a stop takes effect soon. */
export const BULK_CHUNK = 20

type Run<K extends RowKey> = (keys: readonly K[], key: string) => Promise<{ results: readonly Result<K>[] }>

export type BulkState<K extends RowKey> = {
  /** `lost`: nobody knows what came of the last call. `refused`: it did nothing. */
  phase: 'running' | 'stopping' | 'stopped' | 'lost' | 'refused' | 'done'
  deed: Deed
  all: number
  left: readonly K[]
  results: readonly Result<K>[]
  /** Why the last call was refused. */
  problem?: string
}

/**
 * Decides many cases, in one call after the other. It can be stopped between two calls, and continues where it was stopped or where an answer was
 * lost: that call is repeated with its key, so that nothing is decided twice. It stops when the screen is left.
 */
export function useBulk<K extends RowKey>() {
  const [state, setState] = useState<BulkState<K> | null>(null)
  const isStopped = useRef(false)
  const isLeft = useRef(false)
  const lostKey = useRef<string>(null)
  const running = useRef<Run<K>>(null)
  const isRunning = state?.phase === 'running' || state?.phase === 'stopping'
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      isStopped.current = true
    }
  }, [])
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
  const end = (now: BulkState<K>) => {
    setState(now)
    const outcome = consoleParts.outcomes[now.deed].of(number(now.results.length), number(now.all))
    if (isLeft.current && now.left.length > 0) toast(consoleParts.bulk.left(outcome))
    void queryClient.invalidateQueries()
  }
  const work = async (from: BulkState<K>, run: Run<K>) => {
    running.current = run
    isStopped.current = false
    let now: BulkState<K> = { deed: from.deed, all: from.all, left: from.left, results: from.results, phase: 'running' }
    setState(now)
    while (now.left.length > 0 && !isStopped.current) {
      const chunk = now.left.slice(0, BULK_CHUNK)
      const key = lostKey.current ?? newKey()
      lostKey.current = key
      try {
        const { results } = await run(chunk, key)
        lostKey.current = null
        now = { ...now, left: now.left.slice(BULK_CHUNK), results: [...now.results, ...results] }
        setState({ ...now, phase: isStopped.current ? 'stopping' : 'running' })
      } catch (error) {
        if (!isRefused(error)) return end({ ...now, phase: 'lost' })
        lostKey.current = null
        return end({ ...now, phase: 'refused', problem: problemOf(error).words })
      }
    }
    end({ ...now, phase: now.left.length === 0 ? 'done' : 'stopped' })
  }
  return {
    state,
    isRunning,
    /** What was stopped is continued or closed before something else starts. */
    isFree: state === null || state.phase === 'done',
    start: (keys: readonly K[], run: Run<K>, deed: Deed = 'decide') => {
      lostKey.current = null
      return work({ phase: 'running', deed, all: keys.length, left: keys, results: [] }, run)
    },
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

/** Whether nothing was done: a rule or a missing right refused the call. */
const isRefused = (error: unknown): boolean => isOutcomeKnown(error) || (error instanceof CallError && error.status === 403)
