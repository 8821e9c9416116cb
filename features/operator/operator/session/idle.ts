import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getOperatorSelf, prolongSession, type OperatorSelf } from '../../contract.ts'
import { IDLE_WARNING_MINUTES } from '../../rules.ts'
import { refetchSelf } from './self.ts'

/** Milliseconds between two calls that prolong the session while the operator works. */
const PROLONG_MS = MINUTE_MS
const WARNING_SECONDS = IDLE_WARNING_MINUTES * 60
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** `left`: seconds until the session ends; `isFinal`: whatever the operator does. */
type Warning = { left: number; isFinal: boolean }

/**
 * Prolongs the session while the operator types or points. Returns the warning shortly before it ends. `readAt`: when the answer came.
 */
export function useIdle({ left_seconds, expire_seconds }: OperatorSelf, readAt: number): Warning | null {
  const [warning, setWarning] = useState<Warning | null>(null)
  const endAt = readAt + left_seconds * 1000
  const isFinal = expire_seconds <= left_seconds
  useEffect(() => {
    const check = (): void => {
      const left = Math.ceil((endAt - Date.now()) / 1000)
      setWarning(left <= WARNING_SECONDS ? { left: Math.max(0, left), isFinal } : null)
      // Another tab may have prolonged it; otherwise the answer is that it has ended.
      if (left <= 0 && queryClient.isFetching({ queryKey: keyOf(getOperatorSelf) }) === 0) void refetchSelf()
    }
    check()
    const timer = setInterval(check, 1000)
    return () => clearInterval(timer)
  }, [endAt, isFinal])
  const calledAt = useRef(0)
  useEffect(() => {
    const act = (): void => {
      if (Date.now() - calledAt.current < PROLONG_MS) return
      calledAt.current = Date.now()
      void prolong()
    }
    for (const name of ACTS) addEventListener(name, act, { passive: true, capture: true })
    return () => {
      for (const name of ACTS) removeEventListener(name, act, { capture: true })
    }
  }, [])
  return warning
}

/** A failure shows at the next read. */
export async function prolong(): Promise<void> {
  try {
    const left = await call(prolongSession)
    queryClient.setQueryData<OperatorSelf>(keyOf(getOperatorSelf), (self) => self && { ...self, ...left })
  } catch {
    await refetchSelf()
  }
}
