import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import type { DayForm } from './model.ts'

/** Writing pauses this long before the draft is kept, in milliseconds. */
export const DRAFT_PAUSE_MS = 500

/**
 * The draft of a new day. `found` is what an earlier visit left; until the member says what becomes of it,
 * nothing overwrites it.
 */
export function useDraft(userNo: number) {
  const [found, setFound] = useState(() => readDraft(userNo))
  const waiting = useRef<{ form: DayForm; timer: ReturnType<typeof setTimeout> } | null>(null)

  const settle = useCallback(
    (keep: boolean) => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      if (keep) keepDraft(userNo, waiting.current.form)
      waiting.current = null
    },
    [userNo],
  )
  useEffect(() => {
    const keepNow = () => settle(true)
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [settle])

  const keep = (form: DayForm) => {
    if (found) return
    settle(false)
    waiting.current = { form, timer: setTimeout(() => settle(true), DRAFT_PAUSE_MS) }
  }
  const drop = () => {
    settle(false)
    dropDraft(userNo)
    setFound(null)
  }
  return { found, answered: () => setFound(null), keep, drop }
}
