import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { session } from '#kit/web/session.ts'
import { dropDraft, keepDraft, readDraft, type Draft, type DraftOf } from './draft.ts'
import type { DayForm } from './model.ts'

/** Changes are written down together after at most so many milliseconds, also while one goes on writing. */
export const DRAFT_PAUSE_MS = 200

type Waiting = { form: DayForm; timer: ReturnType<typeof setTimeout> | null }

/**
 * The draft of a day. `found` is what an earlier visit left; until it was looked for and the member said what
 * becomes of it, nothing overwrites it.
 */
export function useDraft({ userNo, dailyNo, stamp }: DraftOf) {
  const of = useMemo<DraftOf>(
    () => ({ userNo, ...(dailyNo === undefined ? {} : { dailyNo }), ...(stamp === undefined ? {} : { stamp }) }),
    [userNo, dailyNo, stamp],
  )
  const [found, setFound] = useState<Draft | null>(null)
  const [kept, setKept] = useState(false)
  const mayKeep = useRef(false)
  const waiting = useRef<Waiting | null>(null)
  const written = useRef<DayForm | null>(null)

  const keepNow = useCallback(() => {
    const { form, timer } = waiting.current ?? {}
    if (!form || !mayKeep.current) return
    if (timer) clearTimeout(timer)
    waiting.current = null
    written.current = form
    void keepDraft(of, form, Date.now()).then(setKept)
  }, [of])
  // Another tab that saved its day took the draft along, and what is written here would lie nowhere.
  const keepAgain = useCallback(async () => {
    const form = written.current
    if (form === null || (await readDraft(of, Date.now())) !== null) return
    if (written.current === form && session.viewer()?.user_no === of.userNo) setKept(await keepDraft(of, form, Date.now()))
  }, [of])
  useEffect(() => {
    let isGone = false
    void readDraft(of, Date.now()).then((draft) => {
      if (isGone) return
      setFound(draft)
      mayKeep.current = draft === null || draft.outdated
      // What was written before the answer came.
      keepNow()
    })
    return () => {
      isGone = true
    }
  }, [of, keepNow])
  useEffect(() => {
    const back = () => void keepAgain()
    const turned = () => (document.visibilityState === 'hidden' ? keepNow() : back())
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', turned)
    addEventListener('focus', back)
    return () => {
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', turned)
      removeEventListener('focus', back)
      keepNow()
    }
  }, [keepNow, keepAgain])

  const keep = (form: DayForm) => {
    const timer = waiting.current?.timer ?? (mayKeep.current ? setTimeout(keepNow, DRAFT_PAUSE_MS) : null)
    waiting.current = { form, timer }
  }
  const answered = () => {
    mayKeep.current = true
    setFound(null)
  }
  const letGo = () => {
    if (waiting.current?.timer) clearTimeout(waiting.current.timer)
    waiting.current = null
    written.current = null
  }
  return {
    found,
    kept,
    keep,
    /** The found draft is what is written on. */
    take() {
      letGo()
      answered()
      setKept(true)
    },
    /** The found draft is not wanted; what was written since is. */
    refuse() {
      answered()
      void dropDraft(of)
      keepNow()
    },
    /** It was saved: there is nothing left to keep. */
    drop() {
      letGo()
      answered()
      setKept(false)
      void dropDraft(of)
    },
  }
}
