import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import type { FeedForm } from './model.ts'

/** Changes are written down together after at most so many milliseconds, also while one goes on writing. */
export const DRAFT_PAUSE_MS = 200

type Waiting = { form: FeedForm; timer: ReturnType<typeof setTimeout> | null }

/**
 * The draft of a new feed. `found` is what an earlier visit left; until it was looked for and the member said what
 * becomes of it, nothing overwrites it.
 */
export function useDraft(userNo: number) {
  const [found, setFound] = useState<FeedForm | null>(null)
  const [kept, setKept] = useState(false)
  const mayKeep = useRef(false)
  const waiting = useRef<Waiting | null>(null)

  const keepNow = useCallback(() => {
    const { form, timer } = waiting.current ?? {}
    if (!form || !mayKeep.current) return
    if (timer) clearTimeout(timer)
    waiting.current = null
    void keepDraft(userNo, form, Date.now()).then(setKept)
  }, [userNo])
  useEffect(() => {
    let isGone = false
    void readDraft(userNo, Date.now()).then((draft) => {
      if (isGone) return
      setFound(draft)
      mayKeep.current = draft === null
      // What was written before the answer came.
      keepNow()
    })
    return () => {
      isGone = true
    }
  }, [userNo, keepNow])
  useEffect(() => {
    const turned = () => void (document.visibilityState === 'hidden' && keepNow())
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', turned)
    return () => {
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', turned)
      keepNow()
    }
  }, [keepNow])

  const answered = () => {
    mayKeep.current = true
    setFound(null)
  }
  const letGo = () => {
    if (waiting.current?.timer) clearTimeout(waiting.current.timer)
    waiting.current = null
  }
  return {
    found,
    kept,
    keep(form: FeedForm) {
      const timer = waiting.current?.timer ?? (mayKeep.current ? setTimeout(keepNow, DRAFT_PAUSE_MS) : null)
      waiting.current = { form, timer }
    },
    /** The found draft is what is written on. */
    take() {
      letGo()
      answered()
      setKept(true)
    },
    /** The found draft is not wanted; what was written since is. */
    refuse() {
      answered()
      void dropDraft(userNo)
      keepNow()
    },
    /** It was put up: there is nothing left to keep. */
    drop() {
      letGo()
      answered()
      setKept(false)
      void dropDraft(userNo)
    },
  }
}
