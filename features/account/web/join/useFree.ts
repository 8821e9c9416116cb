import { useEffect, useRef, useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'

/** Milliseconds of typing pause before a check. */
const PAUSE_MS = 450

export type Free = { kind: 'unknown' } | { kind: 'asking' } | { kind: 'free'; value: string }

type Options = {
  isFit: (value: string) => boolean
  /** The text for a malformed value. */
  unfit: string
  /** Length below which a malformed value is not reported: the member is still typing. */
  least: number
  /** Asks the server. `isMeant`: the member pressed a button and waits for the answer. @throws CallError */
  ask: (value: string, signal: AbortSignal, isMeant: boolean) => Promise<void>
  /** Shows at the field why the value can't be taken. */
  onProblem: (text: string) => void
}

/** Checks whether an id or a name is free: in a typing pause, and at once on a button press. */
export function useFree({ isFit, unfit, least, ask, onProblem }: Options) {
  const [free, setFree] = useState<Free>({ kind: 'unknown' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef<AbortController>(null)
  const stop = () => {
    clearTimeout(timer.current)
    turn.current?.abort()
  }
  useEffect(() => stop, [])

  /** Whether it is free; false where a newer check replaced this one. @throws CallError if it is not free */
  const confirm = async (value: string, isMeant = true): Promise<boolean> => {
    stop()
    if (free.kind === 'free' && free.value === value) return true
    const { signal } = (turn.current = new AbortController())
    setFree({ kind: 'asking' })
    try {
      await ask(value, signal, isMeant)
      if (!signal.aborted) setFree({ kind: 'free', value })
      return !signal.aborted
    } catch (error) {
      if (signal.aborted) return false
      setFree({ kind: 'unknown' })
      throw error
    }
  }
  const check = async (value: string, isMeant: boolean): Promise<void> => {
    if (isFit(value)) {
      await confirm(value, isMeant).catch((error: unknown) => {
        const text = problemOf(error, isMeant)
        if (text !== null) onProblem(text)
      })
      return
    }
    stop()
    setFree({ kind: 'unknown' })
    if (isMeant || [...value].length >= least) onProblem(unfit)
  }
  const typed = (value: string) => {
    stop()
    setFree({ kind: 'unknown' })
    if (value !== '') timer.current = setTimeout(() => void check(value, false), PAUSE_MS)
  }
  return { free, check: (value: string) => void check(value, true), confirm, typed }
}

/** A taken name always; a failure of the network or the server only after a press, since submitting checks again. */
function problemOf(error: unknown, isMeant: boolean): string | null {
  const failure = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
  const isAnswer = failure.status === 400 || failure.status === 409
  return isAnswer || isMeant ? inKorean(failure.message) : null
}
