import type { DraftStore } from '#features/post/web/public.ts'
import { own } from '#kit/web/store.ts'
import { isEmptyDaily, isRecordable, koreanDay } from '../../rules.ts'
import { emptyDay, infoOf, withFreshIds, type DayForm } from './model.ts'

/** A draft is kept this many days. */
const DRAFT_DAYS = 7

/** Whose draft and of what. */
export type DraftOf = {
  userNo: number
  /** The daily that is edited; none for a new one. */
  dailyNo?: number
  /** When that daily was last changed: a draft of older words is none. */
  stamp?: string
}
export type Draft = {
  form: DayForm
  /** The daily was changed elsewhere since; the draft is gone. */
  outdated: boolean
}

type Kept = { form: DayForm; at: number; stamp: string | null }

/** What this member was writing when they left, or null. Others' drafts and those of last week are removed. */
export async function readDraft(of: DraftOf, now: number): Promise<Draft | null> {
  const prefix = `${PREFIX}${of.userNo}:`
  const stays = (key: string, value: unknown) =>
    !key.startsWith(PREFIX) || (key.startsWith(prefix) && isKept(value) && now - value.at < DRAFT_DAYS * 86_400_000)
  const kept = await own.read(stays)
  const found = kept.find(([key]) => key === keyOfDraft(of))?.[1] as Kept | undefined
  if (!found) return null
  const outdated = found.stamp !== (of.stamp ?? null)
  if (outdated) await dropDraft(of)
  const form = withFreshIds({ ...emptyDay, ...found.form })
  return { form: of.dailyNo === undefined ? { ...form, recordDate: dayOf(found, now) } : form, outdated }
}

/** Keeps what is being written; a new day that is empty is nothing to keep. Answers whether it is kept. */
export async function keepDraft(of: DraftOf, form: DayForm, now: number): Promise<boolean> {
  if (of.dailyNo === undefined && isEmptyDaily(form.content, infoOf(form), form.media.length)) {
    await dropDraft(of)
    return false
  }
  return own.keep(keyOfDraft(of), { form, at: now, stamp: of.stamp ?? null } satisfies Kept)
}

/** Where the draft of this day lies; a draft of older words is told, not asked about. */
export const storeOf = (of: DraftOf): DraftStore<DayForm, Draft> => ({
  userNo: of.userNo,
  read: () => readDraft(of, Date.now()),
  keep: (form) => keepDraft(of, form, Date.now()),
  drop: () => dropDraft(of),
  isAsked: ({ outdated }) => !outdated,
})

export const dropDraft = (of: DraftOf): Promise<void> => own.drop(keyOfDraft(of))

/** A new day stays the one on which it was begun; null is today. */
function dayOf({ form, at }: Kept, now: number): string | null {
  const today = koreanDay(new Date(now))
  const day = form.recordDate ?? koreanDay(new Date(at))
  return day !== today && isRecordable(day, today) ? day : null
}

const PREFIX = 'daily:'
const keyOfDraft = ({ userNo, dailyNo }: DraftOf) => `${PREFIX}${userNo}:${dailyNo ?? 'new'}`

/** An older release may have written another shape. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { form, at } = value as Partial<Kept>
  return typeof at === 'number' && typeof form === 'object' && form !== null && isForm(form)
}

function isForm({ foods, workouts, routines, media, content }: Partial<DayForm>): boolean {
  const rows = [foods, workouts, routines, media].every(Array.isArray)
  return rows && typeof content === 'string' && (workouts ?? []).every((row) => Array.isArray(row.units))
}
