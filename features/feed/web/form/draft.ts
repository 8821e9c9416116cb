import type { DraftStore } from '#features/post/web/public.ts'
import { own } from '#kit/web/store.ts'
import { isForm, isNothing, type FeedForm } from './model.ts'

/** A draft is kept this many days. */
const DRAFT_DAYS = 7

type Kept = { form: FeedForm; at: number }

/** What this member was writing when they left, or null. Others' drafts and those of last week are removed. */
export async function readDraft(userNo: number, now: number): Promise<FeedForm | null> {
  const mine = keyOf(userNo)
  const stays = (key: string, value: unknown) =>
    !key.startsWith(PREFIX) || (key === mine && isKept(value) && now - value.at < DRAFT_DAYS * 86_400_000)
  const found = (await own.read(stays)).find(([key]) => key === mine)?.[1] as Kept | undefined
  return found?.form ?? null
}

/** Keeps what is being written; an empty feed is nothing to keep. Answers whether it is kept. */
export async function keepDraft(userNo: number, form: FeedForm, now: number): Promise<boolean> {
  if (!isNothing(form)) return own.keep(keyOf(userNo), { form, at: now } satisfies Kept)
  await dropDraft(userNo)
  return false
}

/** Where the draft of a new feed lies. */
export const storeOf = (userNo: number): DraftStore<FeedForm, FeedForm> => ({
  userNo,
  read: () => readDraft(userNo, Date.now()),
  keep: (form) => keepDraft(userNo, form, Date.now()),
  drop: () => dropDraft(userNo),
  isAsked: () => true,
})

export const dropDraft = (userNo: number): Promise<void> => own.drop(keyOf(userNo))

const PREFIX = 'feed:'
const keyOf = (userNo: number) => `${PREFIX}${userNo}`

/** An older release may have written another shape. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { form, at } = value as Partial<Kept>
  return typeof at === 'number' && isForm(form)
}
