import { useEffect, useState } from 'react'
import { accountErrors } from '#features/account/errors.ts'
import { ensureHealthConsent } from '#features/account/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { CallError } from '#kit/web/call.ts'
import type { createDaily } from '../../contract.ts'
import { isMealPhoto, type Meal } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { fromNoOf, infoOf, keysOf, settled, type DayForm } from './model.ts'
import { AT, placeOf, problemsOf, type Problem } from './problems.ts'

export type DayBody = Body<typeof createDaily>

type Options = {
  form: DayForm
  /** What is saved already. */
  base: DayForm
  visibility: Visibility | null
  dated?: boolean
  /** Uploads that are not done: a day is saved with all of its pictures. */
  uploads: number
  onSave: (body: DayBody) => Promise<void>
  /** Brings the meal of a faulty food into sight. */
  onMeal: (meal: Meal) => void
}

/** Checks, saves, and tells what is wrong at its place; the first place gets the focus. */
export function useSave({ form, base, visibility, dated, uploads, onSave, onMeal }: Options) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const point = usePointer(form, onMeal)

  const problems = tried ? problemsOf(form, visibility) : []
  const shown = refused ? [...problems, refused] : problems
  const refuse = (problem: Problem) => {
    setRefused(problem)
    point(problem.at)
  }
  const handlePress = async () => {
    if (uploads > 0) return point(AT.media)
    setTried(true)
    const now = settled(form, Date.now())
    const [first] = problemsOf(now, visibility)
    if (first || visibility === null) return first && point(first.at)
    setBusy(true)
    setRefused(null)
    try {
      const mayShow = !isMealPhoto(infoOf(now), now.media.length) || (await ensureHealthConsent())
      if (!mayShow || !(await sent(() => onSave(bodyOf(now, base, visibility, dated))))) return refuse(noConsent)
      setSaved(true)
    } catch (error) {
      refuse(refusalOf(error, form))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    saved,
    handlePress,
    errorAt: (at: string) => shown.find((problem) => problem.at === at)?.text,
    summary: shown[0]?.text,
    /** What the server said no longer holds once something was changed. */
    forget: () => setRefused(null),
  }
}

/** Brings a place of the form into sight and gives it the focus. */
function usePointer(form: DayForm, onMeal: (meal: Meal) => void): (at: string) => void {
  const [focus, setFocus] = useState<{ at: string } | null>(null)
  // After the render that draws the place: another meal's row is not there before.
  useEffect(() => {
    const place = document.getElementById(focus?.at ?? '')
    place?.focus({ preventScroll: true })
    // With room around it: its error stands below.
    place?.scrollIntoView({ block: 'center' })
  }, [focus])
  return (at) => {
    const food = form.foods.find((row) => row.id === at)
    if (food) onMeal(food.sort)
    setFocus({ at })
  }
}

/** Whether it was saved; false where the member keeps the health consent back that the server asks for. */
async function sent(save: () => Promise<void>): Promise<boolean> {
  try {
    await save()
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== accountErrors.health_consent.code) throw error
  }
  if (!(await ensureHealthConsent({ again: true }))) return false
  await save()
  return true
}

function bodyOf(form: DayForm, base: DayForm, visibility: Visibility, dated: boolean | undefined): DayBody {
  const body: DayBody = { daily_content: form.content.trim(), daily_info: infoOf(form), visibility }
  const images = keysOf(form)
  if (JSON.stringify(images) !== JSON.stringify(keysOf(base))) body.daily_images = images
  if (dated && form.recordDate !== null) body.record_date = form.recordDate
  const fromNo = fromNoOf(form)
  if (dated && fromNo !== undefined) body.from_daily_no = fromNo
  return body
}

function refusalOf(error: unknown, form: DayForm): Problem {
  if (!(error instanceof CallError) || error.offline) {
    return { at: AT.whole, text: navigator.onLine ? writing.saveFailed : writing.saveOffline }
  }
  const at = error.code?.startsWith('media.') ? AT.media : placeOf(error.field ?? undefined, form)
  return { at, text: inKorean(error.message) }
}

const noConsent: Problem = { at: AT.media, text: writing.needsConsent }
