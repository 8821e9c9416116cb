import { useSyncExternalStore } from 'react'
import { session } from '#kit/web/session.ts'
import { unsentStore } from '#kit/web/store.ts'

/** Delay between the last input and storing the draft, in milliseconds. */
const SAVE_DELAY_MS = 400

/** The room's draft; empty if there is none or drafts are not loaded. */
export const draftOf = (roomNo: number): string => drafts.get(roomNo) ?? ''

/** Subscribes to a draft. The first subscriber loads all drafts. */
export function useDraft(roomNo: number): string {
  return useSyncExternalStore(subscribe, () => draftOf(roomNo))
}

/** Saves the draft; blanks only delete it. */
export function saveDraft(roomNo: number, words: string): void {
  const text = words.trim() === '' ? '' : words
  if (text === draftOf(roomNo)) return
  if (text === '') drafts.delete(roomNo)
  else drafts.set(roomNo, text)
  touched.add(roomNo)
  notifyListeners()
  clearTimeout(timer)
  timer = setTimeout(writeDrafts, SAVE_DELAY_MS)
}

/** Loads this member's drafts once without overwriting newer input; deletes other members' drafts. */
export function loadDrafts(): Promise<void> {
  loaded ??= read()
  return loaded
}

/** Stores pending drafts at once. */
export function writeDrafts(): void {
  clearTimeout(timer)
  for (const roomNo of touched) {
    const text = draftOf(roomNo)
    void (text === '' ? unsentStore.remove(keyOf(roomNo)) : unsentStore.save(keyOf(roomNo), text))
  }
  touched.clear()
}

/** Clears the memory, as a new page would. @public */
export function clearDrafts(): void {
  clearTimeout(timer)
  loaded = undefined
  touched.clear()
  drafts.clear()
}

const PREFIX = 'chat-draft:'
const drafts = new Map<number, string>()
const touched = new Set<number>()
const listeners = new Set<() => void>()
let loaded: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const memberPrefix = () => `${PREFIX}${session.viewer()?.user_no ?? 0}:`
const keyOf = (roomNo: number) => `${memberPrefix()}${roomNo}`

async function read(): Promise<void> {
  const prefix = memberPrefix()
  const found = await unsentStore.readValid(
    (key, value) => !key.startsWith(PREFIX) || (key.startsWith(prefix) && typeof value === 'string'),
  )
  for (const [key, value] of found) {
    const roomNo = Number(key.slice(prefix.length))
    if (key.startsWith(prefix) && !drafts.has(roomNo) && !touched.has(roomNo)) drafts.set(roomNo, value as string)
  }
  notifyListeners()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void loadDrafts()
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

// Timers do not run after the page is closed.
if (typeof addEventListener === 'function') addEventListener('pagehide', writeDrafts)
