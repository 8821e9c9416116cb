import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { NewPlanItem } from '../../contract.ts'
import { planForm as words } from '../../words/plan.ts'

type PlanFoods = Extract<NewPlanItem, { kind: 'meal' }>['foods']

/** Up to `room` foods of the table. */
export async function openFoods(room: number): Promise<PlanFoods | undefined> {
  const part = await busy(loadPicker()).catch(() => null)
  if (!part) return failed()
  return openSheet<PlanFoods>((close) => <part.FoodPicker room={room} onDone={close} />, { title: words.item.foods, full: true })
}

/** The name of a workout of the table. */
export async function openWorkouts(): Promise<string | undefined> {
  const part = await busy(loadPicker()).catch(() => null)
  if (!part) return failed()
  return openSheet<string>((close) => <part.WorkoutPicker onDone={close} />, { title: words.item.workouts, full: true })
}

/** Suggested routine items, without those that are here. */
export async function openRoutines(here: readonly string[], room: number): Promise<string[] | undefined> {
  const part = await busy(loadPicker()).catch(() => null)
  if (!part) return failed()
  return openSheet<string[]>((close) => <part.RoutinePicker here={here} room={room} onDone={close} />, {
    title: words.suggestions,
    full: true,
  })
}

const loadPicker = () => loadPart(() => import('./pickers.tsx'))

async function failed(): Promise<undefined> {
  await alert(ko.ui.failed)
}
