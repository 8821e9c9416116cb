import { useEffect, useRef, useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'

/** A pause in the typing after which it is asked. Milliseconds. */
const PAUSE_MS = 450

export type Free = { kind: 'unknown' } | { kind: 'asking' } | { kind: 'free'; value: string } | { kind: 'wrong'; words: string }

type Options = {
  /** What the server said of the whole, where it was about this field. */
  refusal: { words: string } | null
  isFit: (value: string) => boolean
  /** What is said of one that does not fit. */
  unfit: string
  /** Letters before which nobody is told that it does not fit: it is still being typed. */
  least: number
  /** Asks the server. `isMeant`: somebody pressed, and waits for the answer. @throws CallError */
  ask: (value: string, signal: AbortSignal, isMeant: boolean) => Promise<void>
}

/** Whether an id or a name is free: asked in a pause of the typing, and at once where somebody presses. */
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

  /** Whether it is free. What nobody asked for fails silently: the press at the end asks again. */
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
      if (!signal.aborted) setFree(toldOf(error, isMeant))
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

/** A name that is taken is told in any case; that the network is slow or the server is busy only to who waits for it. */
function toldOf(error: unknown, isMeant: boolean): Free {
  const said = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
  const isAnswer = said.status === 400 || said.status === 409
  return isAnswer || isMeant ? { kind: 'wrong', words: inKorean(said.message) } : { kind: 'unknown' }
}
