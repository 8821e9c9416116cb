import { useCallback, useEffect, useRef, useState } from 'react'
import { koreanDay } from '#kit/contract/day.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import type { Standing } from '../contract.ts'
import { formatProblems, type ExpertForm, type Problem } from '../rules.ts'
import { savePart } from './api.ts'

/** What a field needs: its words, where to put new ones, and what is wrong. */
export type Bind = {
  form: ExpertForm
  set: (patch: ExpertForm) => void
  /** By field; `careers.0` is the first career. */
  errors: Readonly<Record<string, string>>
}
export type Keeping = 'kept' | 'keeping' | 'failed' | null

/** Milliseconds after the last letter until what was written is kept. */
const PAUSE_MS = 1200

/** The form as it is written here. With `auto` it is kept by itself after each pause. */
export function useForm(standing: Standing, auto: boolean) {
  const [form, setForm] = useState<ExpertForm>(standing.application?.form ?? {})
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

  /** Keeps what waits. What is written wrongly stays here until it is right; `whole` says so at once. */
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
