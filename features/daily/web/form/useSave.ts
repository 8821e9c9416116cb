import { useEffect, useState } from 'react'
import { ensureHealthConsent } from '#features/account/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { CallError } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'
import type { createDaily } from '../../contract.ts'
import { dailyErrors } from '../../errors.ts'
import { isMealPhoto, type Meal } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { fromNoOf, infoOf, keysOf, withTimersStopped, type DayForm } from './model.ts'
import { FIELD_IDS, fieldIdOf, problemsOf, type Problem } from './problems.ts'

export type DayBody = Body<typeof createDaily>

type Options = {
  form: DayForm
  /** The saved form. */
  base: DayForm
  visibility: Visibility | null
  dated?: boolean
  /** Unfinished uploads: a daily is saved with all of its pictures. */
  uploads: number
  onSave: (body: DayBody) => Promise<void>
  /** Shows the meal of a food with an error. */
  onMeal: (meal: Meal) => void
  /** Asks for the visibility if nothing else is missing; undefined without a choice. */
  askVisibility: () => Promise<Visibility | undefined>
}

/** Validates and saves; errors show at their fields, and the first one gets the focus. */
export function useSave({ form, base, visibility: known, dated, uploads, onSave, onMeal, askVisibility }: Options) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const focusField = useFieldFocus(form, onMeal)

  const problems = tried ? problemsOf(form, known) : []
  const isReconnected = useOnline() && refused?.text === writing.saveOffline
  const shown = refused && !isReconnected ? [...problems, refused] : problems
  const showProblem = (problem: Problem) => {
    setRefused(problem)
    focusField(problem.at)
  }
  const handlePress = async () => {
    if (uploads > 0) return focusField(FIELD_IDS.media)
    const now = withTimersStopped(form, Date.now())
    const isOnlyVisibilityMissing = known === null && problemsOf(now, 'private').length === 0
    const visibility = isOnlyVisibilityMissing ? ((await askVisibility()) ?? null) : known
    setTried(true)
    const [first] = problemsOf(now, visibility)
    if (first || visibility === null) return first && focusField(first.at)
    setBusy(true)
    setRefused(null)
    try {
      const mayShow = !isMealPhoto(infoOf(now), now.media.length) || (await ensureHealthConsent('meals'))
      if (!mayShow || !(await saveWithConsent(() => onSave(bodyOf(now, base, visibility, dated))))) return showProblem(noConsent)
      setSaved(true)
    } catch (error) {
      showProblem(refusalOf(error, form))
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
    /** Clears the server's error: it may not apply to the changed form. */
    clearRefusal: () => setRefused(null),
  }
}

/** Scrolls to a field of the form and focuses it. */
function useFieldFocus(form: DayForm, onMeal: (meal: Meal) => void): (at: string) => void {
  const [focus, setFocus] = useState<{ at: string } | null>(null)
  // After the render, because the row of another meal is not rendered before.
  useEffect(() => {
    const place = document.getElementById(focus?.at ?? '')
    place?.focus({ preventScroll: true })
    // Centred, so that the error below it is visible.
    place?.scrollIntoView({ block: 'center' })
  }, [focus])
  return (at) => {
    const food = form.foods.find((row) => row.id === at)
    if (food) onMeal(food.sort)
    setFocus({ at })
  }
}

/** Whether it was saved; false where the member refuses the health consent that the server requires. */
async function saveWithConsent(save: () => Promise<void>): Promise<boolean> {
  try {
    await save()
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== dailyErrors.health_consent.code) throw error
  }
  if (!(await ensureHealthConsent('meals', { again: true }))) return false
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
    return { at: FIELD_IDS.whole, text: navigator.onLine ? writing.saveFailed : writing.saveOffline }
  }
  const at = error.code?.startsWith('media.') ? FIELD_IDS.media : fieldIdOf(error.field ?? undefined, form)
  return { at, text: inKorean(error.message) }
}

const noConsent: Problem = { at: FIELD_IDS.media, text: writing.needsConsent }
