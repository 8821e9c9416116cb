import { useEffect, useState } from 'react'
import type { Body } from '#kit/contract/endpoint.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import type { createDaily } from '../../contract.ts'
import type { Meal, Visibility } from '../../rules.ts'
import { infoOf, type DayForm } from './model.ts'
import { AT, placeOf, problemsOf, type Problem } from './problems.ts'

export type DayBody = Body<typeof createDaily>

type Options = {
  form: DayForm
  visibility: Visibility | null
  dated?: boolean
  onSave: (body: DayBody) => Promise<void>
  /** Brings the meal of a faulty food into sight. */
  onMeal: (meal: Meal) => void
}

/** Checks, saves, and tells what is wrong at its place; the first place gets the focus. */
export function useSave({ form, visibility, dated, onSave, onMeal }: Options) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const [focus, setFocus] = useState<Problem | null>(null)
  // After the render that draws the place: another meal's row is not there before.
  useEffect(() => {
    const place = document.getElementById(focus?.at ?? '')
    place?.focus({ preventScroll: true })
    // With room around it: its error stands below.
    place?.scrollIntoView({ block: 'center' })
  }, [focus])

  const problems = tried ? problemsOf(form, visibility) : []
  const shown = refused ? [...problems, refused] : problems
  const point = (problem: Problem) => {
    const food = form.foods.find((row) => row.id === problem.at)
    if (food) onMeal(food.sort)
    setFocus({ ...problem })
  }
  const press = async () => {
    setTried(true)
    const [first] = problemsOf(form, visibility)
    if (first || visibility === null) return first && point(first)
    setBusy(true)
    setRefused(null)
    try {
      await onSave(bodyOf(form, visibility, dated))
      setSaved(true)
    } catch (error) {
      const problem = refusalOf(error, form)
      setRefused(problem)
      point(problem)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    saved,
    press,
    errorAt: (at: string) => shown.find((problem) => problem.at === at)?.text,
    summary: shown[0]?.text,
    /** What the server said no longer holds once something was changed. */
    forget: () => setRefused(null),
  }
}

function bodyOf(form: DayForm, visibility: Visibility, dated: boolean | undefined): DayBody {
  const body = { daily_content: form.content.trim(), daily_info: infoOf(form), visibility }
  return dated && form.recordDate !== null ? { ...body, record_date: form.recordDate } : body
}

function refusalOf(error: unknown, form: DayForm): Problem {
  if (!(error instanceof CallError) || error.offline) {
    return { at: AT.whole, text: navigator.onLine ? ko.daily.saveFailed : ko.daily.saveOffline }
  }
  return { at: placeOf(error.field ?? undefined, form), text: inKorean(error.message) }
}
