import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import type { MenuAnchor, MenuChoice } from '#kit/ui/Menu.tsx'
import type { PictureItem } from '#kit/ui/picture.ts'
import { ko } from '#kit/ui/ko.ts'
import type { ToastAction } from '#kit/ui/Toaster.tsx'
import { addToast, openLayer, type ConfirmLink, type SheetItem } from './layers.ts'
import { go } from './screen.tsx'
import { session } from './session.ts'
import { nextPopState } from './overlayHistory.ts'
import { wiring } from './wiring.ts'

type Confirm = {
  title?: string
  text: string
  yes: string
  no?: string
  /** The confirmed action is destructive. */
  danger?: boolean
  /** Links below the text; they close the question. */
  links?: ConfirmLink[]
}

/** Shows a message with one button. Resolves when it is closed. */
export async function alert(text: string): Promise<void> {
  if (typeof text !== 'string') throw new TypeError('The text of an alert must be a string.')
  await openLayer({ kind: 'alert', text })
}

/** Asks a question. False for "no", Back, Escape and the backdrop. */
export async function confirm({ no = ko.ui.close, links = [], ...question }: Confirm): Promise<boolean> {
  return (await openLayer({ kind: 'confirm', no, links, ...question })) === true
}

/** Offers actions in a sheet; resolves to the key of the chosen one, or null. */
export async function actionSheet(sheet: { title?: string; items: SheetItem[] }): Promise<string | null> {
  return ((await openLayer({ kind: 'actions', ...sheet })) as string | undefined) ?? null
}

/** Offers the same as a sheet of actions in a menu at the pointer or an element (see `menuAnchor`), below a row of choices. */
export async function openMenu(menu: {
  label: string
  at: MenuAnchor
  choices?: MenuChoice[]
  items: SheetItem[]
}): Promise<string | null> {
  return ((await openLayer({ kind: 'menu', ...menu })) as string | undefined) ?? null
}

/** Opens a sheet with the given content; resolves to the value that it was closed with. */
export async function openSheet<T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: { title?: string; full?: boolean } = {},
): Promise<T | undefined> {
  return (await openLayer({ kind: 'sheet', render: (close) => render(close), ...options })) as T | undefined
}

/** Opens the drawer at the right; resolves to the value that it was closed with. */
export async function openDrawer<T>(title: string, render: (close: (value?: T) => void) => ReactNode): Promise<T | undefined> {
  return (await openLayer({ kind: 'drawer', title, render: (close) => render(close) })) as T | undefined
}

/** Shows a short message that disappears. */
export function toast(text: string, { action }: { action?: ToastAction } = {}): void {
  addToast({ text, action })
}

/** Shows pictures over the whole screen, starting with this one. */
export function openViewer(items: readonly PictureItem[], index: number): void {
  void openLayer({ kind: 'viewer', items, index })
}

/** Asks a guest to log in (specification section 6); the log-in screen then leads to `path`, by default back here. */
export async function askLogIn(path: string = placeNow()): Promise<void> {
  if (await confirm({ title: ko.login.title, text: ko.login.required, yes: ko.login.title, no: ko.ui.close })) go.to(logInFrom(path))
}

/** The address of the log-in screen that leads to `path` afterwards. */
export function logInFrom(path: string): string {
  return `${wiring()?.logInPath ?? '/login'}?to=${encodeURIComponent(path)}`
}

export type LeaveGuard = {
  /** This device has stored the writing as a draft. */
  isStored?: boolean
  /** Another question, for what a part of the address belongs to; a page that is loaded again is not asked. */
  question?: Confirm
  /** The form is a part of a screen that the query opens, and is left with it. */
  isInQuery?: boolean
}

/** Asks before the member leaves unsaved writing, by any navigation. */
export function useLeaveGuard(dirty: boolean, { isStored = false, question, isInQuery = question !== undefined }: LeaveGuard = {}): void {
  const routerRestored = useRef<Promise<void>>(null)
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const leaves =
      dirty &&
      !session.isLeaving() &&
      (currentLocation.pathname !== nextLocation.pathname || (isInQuery && currentLocation.search !== nextLocation.search))
    // The router undoes a step back by a step forward; the question may open only after that.
    if (leaves) routerRestored.current = historyAction === 'POP' ? nextPopState() : Promise.resolve()
    return leaves
  })
  const { state, proceed, reset } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    void mayLeave(routerRestored.current, isStored, question).then((yes) => (yes ? proceed() : reset()))
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, with the values of that moment
  }, [state, proceed, reset])
  useEffect(() => {
    if (!dirty || question) return
    const ask = (event: BeforeUnloadEvent) => !session.isLeaving() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty, question])
}

async function mayLeave(routerRestored: Promise<void> | null, isStored: boolean, question?: Confirm): Promise<boolean> {
  await routerRestored
  const { leave: yes, stay: no, leaveTitle, leaveText, leaveKeptTitle, leaveKeptText } = ko.overlay
  const usual = isStored ? { title: leaveKeptTitle, text: leaveKeptText } : { title: leaveTitle, text: leaveText }
  return confirm(question ?? { ...usual, yes, no })
}

/** The current path in the hash. */
const placeNow = (): string => location.hash.slice(1) || '/'
