import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import type { PictureItem } from '#kit/ui/picture.ts'
import { ko } from '#kit/ui/ko.ts'
import type { ToastAction } from '#kit/ui/Toaster.tsx'
import { addToast, openLayer, type ConfirmLink, type SheetItem } from './layers.ts'
import { go } from './screen.tsx'
import { session } from './session.ts'
import { nextPop } from './trail.ts'
import { wiring } from './wiring.ts'

type Confirm = {
  title?: string
  text: string
  yes: string
  no?: string
  /** Yes destroys something. */
  danger?: boolean
  /** More ways out, below the two buttons. */
  links?: ConfirmLink[]
}

/** Says something with one button. Done when it is closed. */
export async function alert(text: string): Promise<void> {
  if (typeof text !== 'string') throw new TypeError('The text of an alert must be a string.')
  await openLayer({ kind: 'alert', text })
}

/** Asks. False for "no", Back, Escape and the dim. */
export async function confirm({ no = ko.ui.close, links = [], ...question }: Confirm): Promise<boolean> {
  return (await openLayer({ kind: 'confirm', no, links, ...question })) === true
}

/** Offers acts from below; answers the key of the picked one. */
export async function actionSheet(sheet: { title?: string; items: SheetItem[] }): Promise<string | null> {
  return ((await openLayer({ kind: 'actions', ...sheet })) as string | undefined) ?? null
}

/** Opens a sheet with content of its own; answers what it was closed with. */
export async function openSheet<T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: { title?: string; full?: boolean } = {},
): Promise<T | undefined> {
  return (await openLayer({ kind: 'sheet', render: (close) => render(close), ...options })) as T | undefined
}

/** Opens the drawer at the right; answers what it was closed with. */
export async function openDrawer<T>(title: string, render: (close: (value?: T) => void) => ReactNode): Promise<T | undefined> {
  return (await openLayer({ kind: 'drawer', title, render: (close) => render(close) })) as T | undefined
}

/** Says something in passing. */
export function toast(text: string, { action }: { action?: ToastAction } = {}): void {
  addToast({ text, action })
}

/** Shows pictures over the whole screen, from this one on. */
export function openViewer(items: readonly PictureItem[], index: number): void {
  void openLayer({ kind: 'viewer', items, index })
}

/** Asks a guest to log in (specification section 6), and takes them there and back, or on to `path`. */
export async function askLogIn(path: string = placeNow()): Promise<void> {
  if (await confirm({ title: ko.login.title, text: ko.login.required, yes: ko.login.title, no: ko.ui.close })) go.to(logInFrom(path))
}

/** The log-in screen, which leads back to `path`. */
export function logInFrom(path: string): string {
  return `${wiring()?.logInPath ?? '/login'}?to=${encodeURIComponent(path)}`
}

/** Asks before unsaved writing is left, by whatever way. `kept` says that this device holds it for the return. */
export function useLeaveGuard(dirty: boolean, kept = false): void {
  const turned = useRef<Promise<void>>(null)
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const leaves = dirty && !session.isLeaving() && currentLocation.pathname !== nextLocation.pathname
    // The router undoes a step back by a step forward; a question may open only after it.
    if (leaves) turned.current = historyAction === 'POP' ? nextPop() : Promise.resolve()
    return leaves
  })
  const { state, proceed, reset } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    void mayLeave(turned.current, kept).then((yes) => (yes ? proceed() : reset()))
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, in the words of that moment
  }, [state, proceed, reset])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => !session.isLeaving() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}

async function mayLeave(turned: Promise<void> | null, kept: boolean): Promise<boolean> {
  await turned
  const { leave: yes, stay: no, leaveTitle, leaveText, leaveKeptTitle, leaveKeptText } = ko.overlay
  const question = kept ? { title: leaveKeptTitle, text: leaveKeptText } : { title: leaveTitle, text: leaveText }
  return confirm({ ...question, yes, no })
}

/** The place behind the hash. */
const placeNow = (): string => location.hash.slice(1) || '/'
