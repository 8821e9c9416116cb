import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '#kit/web/session.ts'

/** Stores the draft of one post. Callers pass the same object for the same draft. */
export type DraftStore<Form, Found> = {
  userNo: number
  read(): Promise<Found | null>
  /** Returns whether it is stored; an empty form is not. */
  save(form: Form): Promise<boolean>
  remove(): Promise<void>
  /** Whether the member must decide about this draft first. */
  isAsked(found: Found): boolean
}

/** Changes are stored together after at most this many milliseconds, also during continuous typing. */
const DRAFT_PAUSE_MS = 200

type Waiting<Form> = { form: Form; timer: ReturnType<typeof setTimeout> | null }

/**
 * The draft of a post. `found` is the draft of an earlier visit; it is not overwritten before it is read and the member
 * has decided about it.
 */
export function useDraft<Form, Found>(store: DraftStore<Form, Found>) {
  const [found, setFound] = useState<Found | null>(null)
  const [isStored, setStored] = useState(false)
  const mayStore = useRef(false)
  const waiting = useRef<Waiting<Form> | null>(null)
  const written = useRef<Form | null>(null)

  const storeNow = useCallback(() => {
    const { form, timer } = waiting.current ?? {}
    if (!form || !mayStore.current) return
    if (timer) clearTimeout(timer)
    waiting.current = null
    written.current = form
    void store.save(form).then(setStored)
  }, [store])
  // Another tab that saved its post has deleted the draft: stores this tab's form again.
  const restoreIfDeleted = useCallback(async () => {
    const form = written.current
    if (form === null || (await store.read()) !== null) return
    if (written.current === form && session.viewer()?.user_no === store.userNo) setStored(await store.save(form))
  }, [store])
  useEffect(() => {
    let isGone = false
    void store.read().then((draft) => {
      if (isGone) return
      setFound(draft)
      mayStore.current = draft === null || !store.isAsked(draft)
      // Stores changes that were made before the read finished.
      storeNow()
    })
    return () => {
      isGone = true
    }
  }, [store, storeNow])
  useEffect(() => {
    const back = () => void restoreIfDeleted()
    const handleVisibility = () => (document.visibilityState === 'hidden' ? storeNow() : back())
    addEventListener('pagehide', storeNow)
    document.addEventListener('visibilitychange', handleVisibility)
    addEventListener('focus', back)
    return () => {
      removeEventListener('pagehide', storeNow)
      document.removeEventListener('visibilitychange', handleVisibility)
      removeEventListener('focus', back)
      storeNow()
    }
  }, [storeNow, restoreIfDeleted])

  const schedule = (form: Form) => {
    const timer = waiting.current?.timer ?? (mayStore.current ? setTimeout(storeNow, DRAFT_PAUSE_MS) : null)
    waiting.current = { form, timer }
  }
  const closeQuestion = () => {
    mayStore.current = true
    setFound(null)
  }
  const clearPending = () => {
    if (waiting.current?.timer) clearTimeout(waiting.current.timer)
    waiting.current = null
    written.current = null
  }
  return {
    found,
    isStored,
    save: schedule,
    /** The member continues the found draft. */
    continueFound() {
      clearPending()
      closeQuestion()
      setStored(true)
    },
    /** The member declines the found draft; the current form is stored instead. */
    declineFound() {
      closeQuestion()
      void store.remove()
      storeNow()
    },
    /** The post was saved: deletes the draft. */
    remove() {
      clearPending()
      closeQuestion()
      setStored(false)
      void store.remove()
    },
  }
}
