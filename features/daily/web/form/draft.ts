import { forgetOwn, OWN } from '#kit/web/kept.ts'
import { isEmptyDaily } from '../../rules.ts'
import { emptyDay, infoOf, type DayForm } from './model.ts'

/** What this member was writing when they left, or null. */
export function readDraft(userNo: number): DayForm | null {
  // Another member's words on this device are nobody else's.
  forgetOwn(keyOfDraft(userNo))
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfDraft(userNo)) ?? 'null')
    return isDraft(kept) ? withOwnIds({ ...emptyDay, ...kept }) : null
  } catch {
    return null
  }
}

/** Keeps what is being written; an empty day is nothing to keep. */
export function keepDraft(userNo: number, form: DayForm): void {
  if (isEmptyDaily(form.content, infoOf(form))) return dropDraft(userNo)
  try {
    localStorage.setItem(keyOfDraft(userNo), JSON.stringify(form))
  } catch {
    // A full or forbidden store: the words stay on the screen, only the copy is missing.
  }
}

export function dropDraft(userNo: number): void {
  try {
    localStorage.removeItem(keyOfDraft(userNo))
  } catch {
    // A closed storage keeps no drafts.
  }
}

const keyOfDraft = (userNo: number) => `${OWN}draft:daily:${userNo}`

function isDraft(kept: unknown): kept is DayForm {
  if (typeof kept !== 'object' || kept === null) return false
  const { foods, workouts, routines, content } = kept as Partial<DayForm>
  return Array.isArray(foods) && Array.isArray(workouts) && Array.isArray(routines) && typeof content === 'string'
}

/** Rows of an earlier visit must not share an id with new ones. */
function withOwnIds(form: DayForm): DayForm {
  const own = (row: { id: string }) => ({ id: `kept-${row.id}` })
  return {
    ...form,
    foods: form.foods.map((row) => ({ ...row, ...own(row) })),
    workouts: form.workouts.map((row) => ({ ...row, ...own(row) })),
    routines: form.routines.map((row) => ({ ...row, ...own(row) })),
  }
}
