import { useSyncExternalStore } from 'react'
import { session } from '#kit/web/session.ts'
import { own } from '#kit/web/store.ts'

/** Written down so soon after the last letter, in milliseconds. */
const KEEP_AFTER_MS = 400

/** What the member left unsent in the field of this room; empty where nothing is, or nothing was read yet. */
export const draftOf = (roomNo: number): string => drafts.get(roomNo) ?? ''

/** The same, followed. The first who asks has them read. */
export function useDraft(roomNo: number): string {
  return useSyncExternalStore(subscribe, () => draftOf(roomNo))
}

/** Keeps what stands in the field; nothing but blanks is nothing to keep. */
export function keepDraft(roomNo: number, words: string): void {
  const text = words.trim() === '' ? '' : words
  if (text === draftOf(roomNo)) return
  if (text === '') drafts.delete(roomNo)
  else drafts.set(roomNo, text)
  touched.add(roomNo)
  tell()
  clearTimeout(timer)
  timer = setTimeout(writeDrafts, KEEP_AFTER_MS)
}

/** Reads what this member left, once. What was typed in the meantime is newer and stays; others' drafts are removed. */
export function bringDrafts(): Promise<void> {
  brought ??= read()
  return brought
}

/** Writes down at once what waits to be. */
export function writeDrafts(): void {
  clearTimeout(timer)
  for (const roomNo of touched) {
    const text = draftOf(roomNo)
    void (text === '' ? own.drop(keyOf(roomNo)) : own.keep(keyOf(roomNo), text))
  }
  touched.clear()
}

/** Forgets what is in memory, as a new page would. @public */
export function forgetDrafts(): void {
  clearTimeout(timer)
  brought = undefined
  touched.clear()
  drafts.clear()
}

const PREFIX = 'chat-draft:'
const drafts = new Map<number, string>()
const touched = new Set<number>()
const listeners = new Set<() => void>()
let brought: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const mine = () => `${PREFIX}${session.viewer()?.user_no ?? 0}:`
const keyOf = (roomNo: number) => `${mine()}${roomNo}`

async function read(): Promise<void> {
  const prefix = mine()
  const found = await own.read((key, value) => !key.startsWith(PREFIX) || (key.startsWith(prefix) && typeof value === 'string'))
  for (const [key, value] of found) {
    const roomNo = Number(key.slice(prefix.length))
    if (key.startsWith(prefix) && !drafts.has(roomNo) && !touched.has(roomNo)) drafts.set(roomNo, value as string)
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void bringDrafts()
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

// A page that goes away has no later.
if (typeof addEventListener === 'function') addEventListener('pagehide', writeDrafts)
