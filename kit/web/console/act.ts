import { useState } from 'react'
import { requestErrors } from '#kit/contract/errors.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { CallError, newKey } from '../call.ts'
import { confirm, toast } from '../overlays.ts'
import { queryClient } from '../query.ts'
import { useIsMounted } from '../useIsMounted.ts'

/** `code`: of the server's refusal. */
export type Problem = { field?: string | undefined; words: string; code?: string | undefined }
/** What a form's rules refuse, in the order of its fields; a rule that holds gives no problem. */
export type Checks = readonly (Problem | null | false)[]
/** `ask`: a question before the request. `done`: a toast after success. */
type Messages = { ask?: { text: string; yes: string; danger?: boolean }; done?: string }

/** Idempotency keys of acts whose outcome is unknown, by the act's name. */
const keys = new Map<string, string>()

/**
 * An operator's act: executed once for any number of presses and retries; afterwards all queries are refetched.
 * `name` identifies the act; `run` resolves to its answer, or to null if it was refused, with the reason in `problem`.
 */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  // A change by another operator may remove the form, and with it its error text.
  const isMounted = useIsMounted()
  const run = async <T>(name: string, act: (key: string) => Promise<T>, { ask, done }: Messages = {}): Promise<T | null> => {
    if (isBusy) return null
    setProblem(null)
    if (ask && !(await confirm(ask))) return null
    setBusy(true)
    let refusal: Problem | null = null
    const key = keys.get(name) ?? newKey()
    keys.set(name, key)
    try {
      const answer = await act(key)
      keys.delete(name)
      if (done !== undefined) toast(done)
      return answer
    } catch (error) {
      if (isOutcomeKnown(error)) keys.delete(name)
      refusal = problemOf(error)
      setProblem(refusal)
      return null
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries().then(() => setTimeout(() => refusal && !isMounted.current && toast(refusal.words)))
    }
  }
  return { run, isBusy, problem }
}

export type Act = Pick<ReturnType<typeof useAct>, 'isBusy' | 'problem'>

/** After a rule's refusal nothing was executed; a reused key means that it was executed before. After any other error the same key is sent again. */
export function isOutcomeKnown(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === undefined || error.status >= 500) return false
  return error.code === requestErrors.key_reused.code || !/^(request|auth|offline)\b/.test(error.code)
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof CallError)) return { words: ko.app.noAnswer }
  if (error.code === requestErrors.key_reused.code) return { words: words.doneBefore }
  if (error.offline) return { words: words.unknown }
  return { field: error.field, words: inKorean(error.message), code: error.code }
}
