import type { DraftStore } from '#features/post/web/public.ts'
import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { unsentStore } from '#kit/web/store.ts'
import { isEmptyDaily, isRecordable } from '../../rules.ts'
import { emptyDay, infoOf, withFreshIds, type DayForm } from './model.ts'

/** A draft is stored for this many days. */
const DRAFT_DAYS = 7

/** The member and the daily that a draft belongs to. */
export type DraftOf = {
  userNo: number
  /** The edited daily; missing for a new one. */
  dailyNo?: number
  /** When that daily was last changed: a draft of an earlier version is outdated. */
  stamp?: string
}
export type Draft = {
  form: DayForm
  /** The daily was changed elsewhere since; the draft has been deleted. */
  outdated: boolean
}

type StoredDraft = { form: DayForm; at: number; stamp: string | null }

/** This member's draft, or null. Deletes drafts of other members and expired ones. */
export async function readDraft(of: DraftOf, now: number): Promise<Draft | null> {
  const prefix = `${PREFIX}${of.userNo}:`
  const stays = (key: string, value: unknown) =>
    !key.startsWith(PREFIX) || (key.startsWith(prefix) && isStoredDraft(value) && now - value.at < DRAFT_DAYS * DAY_MS)
  const entries = await unsentStore.readValid(stays)
  const found = entries.find(([key]) => key === keyOfDraft(of))?.[1] as StoredDraft | undefined
  if (!found) return null
  const outdated = found.stamp !== (of.stamp ?? null)
  if (outdated) await deleteDraft(of)
  const form = withFreshIds({ ...emptyDay, ...found.form })
  return { form: of.dailyNo === undefined ? { ...form, recordDate: dayOf(found, now) } : form, outdated }
}

/** Stores the form as a draft, except an empty new one. Returns whether it is stored. */
export async function storeDraft(of: DraftOf, form: DayForm, now: number): Promise<boolean> {
  if (of.dailyNo === undefined && isEmptyDaily(form.content, infoOf(form), form.media.length)) {
    await deleteDraft(of)
    return false
  }
  return unsentStore.save(keyOfDraft(of), { form, at: now, stamp: of.stamp ?? null } satisfies StoredDraft)
}

/** The store of this draft; an outdated draft gets a note instead of a question. */
export const draftStoreOf = (of: DraftOf): DraftStore<DayForm, Draft> => ({
  userNo: of.userNo,
  read: () => readDraft(of, Date.now()),
  save: (form) => storeDraft(of, form, Date.now()),
  remove: () => deleteDraft(of),
  isAsked: ({ outdated }) => !outdated,
})

export const deleteDraft = (of: DraftOf): Promise<void> => unsentStore.remove(keyOfDraft(of))

/** The record date of a new daily's draft: the chosen day or the day of writing; null is today. */
function dayOf({ form, at }: StoredDraft, now: number): string | null {
  const today = koreanDay(new Date(now))
  const day = form.recordDate ?? koreanDay(new Date(at))
  return day !== today && isRecordable(day, today) ? day : null
}

const PREFIX = 'daily:'
const keyOfDraft = ({ userNo, dailyNo }: DraftOf) => `${PREFIX}${userNo}:${dailyNo ?? 'new'}`

/** An older release may have stored another shape. */
function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { form, at } = value as Partial<StoredDraft>
  return typeof at === 'number' && typeof form === 'object' && form !== null && isForm(form)
}

function isForm({ foods, workouts, routines, media, content }: Partial<DayForm>): boolean {
  const rows = [foods, workouts, routines, media].every(Array.isArray)
  return rows && typeof content === 'string' && (workouts ?? []).every((row) => Array.isArray(row.units))
}
