import { useCallback, useEffect, useRef, useState } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import type { ApplicationStatus } from '../contract.ts'
import { formatProblems, type ExpertForm, type Problem } from '../rules.ts'
import { savePart } from './api.ts'

/** What a field needs: the values, a setter and the errors. */
export type Bind = {
  form: ExpertForm
  set: (patch: ExpertForm) => void
  /** By field; `careers.0` is the first career. */
  errors: Readonly<Record<string, string>>
}
export type Keeping = 'kept' | 'keeping' | 'failed' | null

/** Delay between the last input and the automatic save. Milliseconds. */
const PAUSE_MS = 1200

/** State of the application form. `auto`: saves after each pause in typing. */
export function useForm(status: ApplicationStatus, auto: boolean) {
  const [form, setForm] = useState<ExpertForm>(status.application?.form ?? {})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [keeping, setKeeping] = useState<Keeping>(null)
  const waiting = useRef<ExpertForm>({})
  const latest = useRef(form)

  const set = useCallback((patch: ExpertForm) => {
    latest.current = { ...latest.current, ...patch }
    waiting.current = { ...waiting.current, ...patch }
    setForm(latest.current)
    setErrors((before) => without(before, Object.keys(patch)))
    setKeeping(null)
  }, [])
  const tell = useCallback((problems: readonly Problem[]) => {
    setErrors(Object.fromEntries(problems.toReversed().map(({ field, error }) => [field, error.message])))
  }, [])

  /** Saves the unsaved fields. Invalid ones stay unsaved until corrected; `whole` shows their errors at once. */
  const keep = useCallback(
    async ({ whole = false } = {}): Promise<boolean> => {
      const wrong = formatProblems(latest.current, koreanDay(new Date())).filter(({ field }) => rootOf(field) in waiting.current)
      if (whole && wrong.length > 0) tell(wrong)
      const held = new Set(wrong.map(({ field }) => rootOf(field)))
      const ready = Object.fromEntries(Object.entries(waiting.current).filter(([field]) => !held.has(field)))
      if (Object.keys(ready).length === 0) return wrong.length === 0
      waiting.current = Object.fromEntries(Object.entries(waiting.current).filter(([field]) => held.has(field)))
      setKeeping('keeping')
      try {
        await savePart(ready)
        setKeeping('kept')
        return wrong.length === 0
      } catch (error) {
        waiting.current = { ...ready, ...waiting.current }
        setKeeping('failed')
        if (error instanceof CallError && error.field !== undefined) {
          const { field, message } = error
          setErrors((before) => ({ ...before, [field]: inKorean(message) }))
        } else if (whole) throw error
        return false
      }
    },
    [tell],
  )

  useEffect(() => {
    if (!auto || Object.keys(waiting.current).length === 0) return
    const timer = setTimeout(() => void keep(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [auto, form, keep])

  const isDirty = keeping !== 'kept' && Object.keys(waiting.current).length > 0
  const clear = useCallback((field: string) => setErrors((before) => without(before, [field])), [])
  return { bind: { form, set, errors } satisfies Bind, keep, tell, clear, keeping, isDirty }
}

const rootOf = (field: string): string => field.split('.')[0]!

function without(errors: Record<string, string>, roots: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !roots.includes(rootOf(field))))
}
