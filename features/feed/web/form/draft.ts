import type { DraftStore } from '#features/post/web/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { unsentStore } from '#kit/web/store.ts'
import { isForm, isEmptyForm, type FeedForm } from './model.ts'

/** A draft is stored for this many days. */
const DRAFT_DAYS = 7

type StoredDraft = { form: FeedForm; at: number }

/** This member's draft, or null. Deletes drafts of other members and expired ones. */
export async function readDraft(userNo: number, now: number): Promise<FeedForm | null> {
  const mine = keyOf(userNo)
  const stays = (key: string, value: unknown) =>
    !key.startsWith(PREFIX) || (key === mine && isStoredDraft(value) && now - value.at < DRAFT_DAYS * DAY_MS)
  const found = (await unsentStore.readValid(stays)).find(([key]) => key === mine)?.[1] as StoredDraft | undefined
  return found?.form ?? null
}

/** Stores the form as a draft, except an empty one. Returns whether it is stored. */
export async function storeDraft(userNo: number, form: FeedForm, now: number): Promise<boolean> {
  if (!isEmptyForm(form)) return unsentStore.save(keyOf(userNo), { form, at: now } satisfies StoredDraft)
  await deleteDraft(userNo)
  return false
}

/** The store of the draft of a new feed. */
export const draftStoreOf = (userNo: number): DraftStore<FeedForm, FeedForm> => ({
  userNo,
  read: () => readDraft(userNo, Date.now()),
  save: (form) => storeDraft(userNo, form, Date.now()),
  remove: () => deleteDraft(userNo),
  isAsked: () => true,
})

export const deleteDraft = (userNo: number): Promise<void> => unsentStore.remove(keyOf(userNo))

const PREFIX = 'feed:'
const keyOf = (userNo: number) => `${PREFIX}${userNo}`

/** An older release may have stored another shape. */
function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { form, at } = value as Partial<StoredDraft>
  return typeof at === 'number' && isForm(form)
}
