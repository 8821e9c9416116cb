import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '#kit/web/session.ts'

/** Where the draft of one post lies. The same object as long as it is the same draft. */
export type DraftStore<Form, Found> = {
  userNo: number
  read(): Promise<Found | null>
  /** Answers whether it is kept: what is empty is nothing to keep. */
  keep(form: Form): Promise<boolean>
  drop(): Promise<void>
  /** Whether this one waits for what the member says of it. */
  isAsked(found: Found): boolean
}

/** Changes are written down together after at most so many milliseconds, also while one goes on writing. */
const DRAFT_PAUSE_MS = 200

type Waiting<Form> = { form: Form; timer: ReturnType<typeof setTimeout> | null }

/**
 * The draft of a post. `found` is what an earlier visit left; until it was looked for and the member said what
 * becomes of it, nothing overwrites it.
 */
export function useDraft<Form, Found>(store: DraftStore<Form, Found>) {
  const [found, setFound] = useState<Found | null>(null)
  const [kept, setKept] = useState(false)
  const mayKeep = useRef(false)
  const waiting = useRef<Waiting<Form> | null>(null)
  const written = useRef<Form | null>(null)

  const keepNow = useCallback(() => {
    const { form, timer } = waiting.current ?? {}
    if (!form || !mayKeep.current) return
    if (timer) clearTimeout(timer)
    waiting.current = null
    written.current = form
    void store.keep(form).then(setKept)
  }, [store])
  // Another tab that saved its post took the draft along, and what is written here would lie nowhere.
  const keepAgain = useCallback(async () => {
    const form = written.current
    if (form === null || (await store.read()) !== null) return
    if (written.current === form && session.viewer()?.user_no === store.userNo) setKept(await store.keep(form))
  }, [store])
  useEffect(() => {
    let isGone = false
    void store.read().then((draft) => {
      if (isGone) return
      setFound(draft)
      mayKeep.current = draft === null || !store.isAsked(draft)
      // What was written before the answer came.
      keepNow()
    })
    return () => {
      isGone = true
    }
  }, [store, keepNow])
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

  const keep = (form: Form) => {
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
      void store.drop()
      keepNow()
    },
    /** It was saved: there is nothing left to keep. */
    drop() {
      letGo()
      answered()
      setKept(false)
      void store.drop()
    },
  }
}
