import { writing } from '#features/post/words/writing.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import type { KnownFood } from '../../../contract/food.ts'
import type { Visibility } from '#features/post/rules.ts'
import type { FoodSheetInput, PickedWorkout } from './pickedFoods.ts'

/** Loads the sheets of the writing screen: while the screen is idle, or when the first one opens. */
export const loadSheets = () => loadPart(() => import('./sheets.ts'))

export async function openFoods(ask: FoodSheetInput): Promise<KnownFood[] | undefined> {
  const sheets = await loaded()
  return sheets && openSheet<KnownFood[]>((close) => <sheets.FoodSheet {...ask} onDone={close} />, { title: writing.findFood, full: true })
}

export async function openWorkouts(often: string[]): Promise<PickedWorkout | undefined> {
  const sheets = await loaded()
  return (
    sheets &&
    openSheet<PickedWorkout>((close) => <sheets.WorkoutSheet often={often} onDone={close} />, { title: writing.findWorkout, full: true })
  )
}

export async function openRoutines(here: string[], room: number): Promise<string[] | undefined> {
  const sheets = await loaded()
  return (
    sheets &&
    openSheet<string[]>((close) => <sheets.RoutineSheet here={here} room={room} onDone={close} />, {
      title: writing.suggestRoutine,
      full: true,
    })
  )
}

export async function openMealName(foods: KnownFood[]): Promise<void> {
  const sheets = await loaded()
  const saved =
    sheets &&
    (await openSheet<boolean>((close) => <sheets.MealNameSheet foods={foods} onDone={close} />, {
      title: writing.saveMealTitle,
      full: true,
    }))
  if (saved) toast(writing.mealSaved)
}

export async function openAudience(value: Visibility | null): Promise<Visibility | undefined> {
  const sheets = await loaded()
  return (
    sheets && openSheet<Visibility>((close) => <sheets.AudienceSheet value={value} onDone={close} />, { title: writing.visibilityTitle })
  )
}

async function loaded() {
  try {
    return await loadSheets()
  } catch {
    toast(writing.sheetFailed)
    return undefined
  }
}
