import { useEffect, useRef, useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'

/** Milliseconds of typing pause before a check. */
const PAUSE_MS = 450

export type Free = { kind: 'unknown' } | { kind: 'asking' } | { kind: 'free'; value: string } | { kind: 'wrong'; words: string }

type Options = {
  /** The server's refusal of the registration, when it concerns this field. */
  refusal: { words: string } | null
  isFit: (value: string) => boolean
  /** The text for a malformed value. */
  unfit: string
  /** Length below which a malformed value is not reported: the member is still typing. */
  least: number
  /** Asks the server. `isMeant`: the member pressed a button and waits for the answer. @throws CallError */
  ask: (value: string, signal: AbortSignal, isMeant: boolean) => Promise<void>
}

/** Checks whether an id or a name is free: in a typing pause, and at once on a button press. */
export function useFree({ refusal, isFit, unfit, least, ask }: Options) {
  const [free, setFree] = useState<Free>(() => refusedBy(refusal))
  const [seen, setSeen] = useState(refusal)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef<AbortController>(null)
  const stop = () => {
    clearTimeout(timer.current)
    turn.current?.abort()
  }
  useEffect(() => stop, [])
  if (refusal !== seen) {
    setSeen(refusal)
    setFree(refusedBy(refusal))
  }

  /** Whether it is free. A check in a typing pause fails silently, since submitting checks again. */
  const check = async (value: string, isMeant = true): Promise<boolean> => {
    stop()
    if (free.kind === 'free' && free.value === value) return true
    if (!isFit(value)) {
      setFree(isMeant || [...value].length >= least ? { kind: 'wrong', words: unfit } : { kind: 'unknown' })
      return false
    }
    const { signal } = (turn.current = new AbortController())
    setFree({ kind: 'asking' })
    try {
      await ask(value, signal, isMeant)
      if (signal.aborted) return false
      setFree({ kind: 'free', value })
      return true
    } catch (error) {
      if (!signal.aborted) setFree(freeAfterError(error, isMeant))
      return false
    }
  }
  const typed = (value: string) => {
    stop()
    setFree({ kind: 'unknown' })
    if (value !== '') timer.current = setTimeout(() => void check(value, false), PAUSE_MS)
  }
  return { free, check, typed }
}

const refusedBy = (refusal: { words: string } | null): Free => (refusal ? { kind: 'wrong', words: refusal.words } : { kind: 'unknown' })

/** Always shows a taken name; shows network and server failures only after a button press. */
function freeAfterError(error: unknown, isMeant: boolean): Free {
  const failure = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
  const isRefusal = failure.status === 400 || failure.status === 409
  return isRefusal || isMeant ? { kind: 'wrong', words: inKorean(failure.message) } : { kind: 'unknown' }
}
