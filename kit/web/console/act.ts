import { useEffect, useRef, useState } from 'react'
import { requestErrors } from '#kit/contract/errors.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { CallError, newKey } from '../call.ts'
import { confirm, toast } from '../overlays.ts'
import { queryClient } from '../query.ts'

export type Problem = { field?: string | undefined; words: string }
/** `ask`: what is asked before it goes out. `done`: what is said when it went well. */
type Telling = { ask?: { text: string; yes: string; danger?: boolean }; done?: string }

/** Keys of acts whose outcome is not known, by their names. */
const keys = new Map<string, string>()

/**
 * An operator's act: once for however many presses and retries, then everything that is shown is asked for again.
 * `name` tells it from others; `run` gives what it came to, or null where it was refused, which `problem` says.
 */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isShown = useShown()
  const run = async <T>(name: string, act: (key: string) => Promise<T>, { ask, done }: Telling = {}): Promise<T | null> => {
    if (isBusy) return null
    setProblem(null)
    if (ask && !(await confirm(ask))) return null
    setBusy(true)
    let refusal: Problem | null = null
    const key = keys.get(name) ?? newKey()
    keys.set(name, key)
    try {
      const came = await act(key)
      keys.delete(name)
      if (done !== undefined) toast(done)
      return came
    } catch (error) {
      if (isKnown(error)) keys.delete(name)
      refusal = problemOf(error)
      setProblem(refusal)
      return null
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries().then(() => setTimeout(() => refusal && !isShown() && toast(refusal.words)))
    }
  }
  return { run, isBusy, problem }
}

/** Whether the form still stands. What somebody else has done meanwhile takes it away, and with it what it would have said. */
function useShown(): () => boolean {
  const is = useRef(false)
  useEffect(() => {
    is.current = true
    return () => void (is.current = false)
  }, [])
  return () => is.current
}
export type Act = Pick<ReturnType<typeof useAct>, 'isBusy' | 'problem'>

/** Of a rule's refusal it is known that nothing happened, and of a reused key that it happened before. After anything else the same key asks again. */
function isKnown(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === undefined || error.status >= 500) return false
  return error.code === requestErrors.key_reused.code || !/^(request|auth|offline)\b/.test(error.code)
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof CallError)) return { words: ko.app.noAnswer }
  if (error.code === requestErrors.key_reused.code) return { words: words.doneBefore }
  if (error.offline) return { words: words.unknown }
  return { field: error.field, words: inKorean(error.message) }
}
