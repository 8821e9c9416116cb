import type { ReactNode } from 'react'
import type { MenuAnchor, MenuChoice } from '#kit/ui/Menu.tsx'
import type { PictureItem } from '#kit/ui/picture.ts'
import type { ToastAction } from '#kit/ui/Toaster.tsx'
import { native } from './native.ts'
import { pushStep, removeStep, type Step } from './overlayHistory.ts'

export type SheetItem = { key: string; label: string; icon?: ReactNode; danger?: boolean }
export type ConfirmLink = { label: string; path: string }

/** The content of an overlay. Overlays.tsx renders it; that code is loaded after the first paint. */
export type Shown =
  | { kind: 'alert'; text: string }
  | { kind: 'confirm'; title?: string; text: string; yes: string; no: string; danger?: boolean; links: ConfirmLink[] }
  | { kind: 'actions'; title?: string; items: SheetItem[] }
  | { kind: 'menu'; label: string; at: MenuAnchor; choices?: MenuChoice[]; items: SheetItem[] }
  | { kind: 'sheet'; title?: string; full?: boolean; render: (close: (value?: unknown) => void) => ReactNode }
  | { kind: 'drawer'; title: string; render: (close: (value?: unknown) => void) => ReactNode }
  | { kind: 'viewer'; items: readonly PictureItem[]; index: number }

export type Layer = {
  id: number
  shown: Shown
  open: boolean
  close: (value?: unknown) => void
  /** Called when it is on the screen. */
  drawn: () => void
  /** Called after the closing transition. */
  closed: () => void
}
export type ToastWords = { text: string; action?: ToastAction }

/**
 * Opens an overlay; resolves to the value that it was closed with, undefined for Back, Escape and the backdrop. Overlays
 * open one at a time: the same one, opened again before it is drawn, opens once; another one waits.
 */
export async function openLayer(shown: Shown): Promise<unknown> {
  if (opening && isSame(opening.shown, shown)) return undefined
  while (opening) await opening.isDrawn
  const letOthersOpen = blockOthers(shown)
  let wasDrawn = false
  const drawn = () => {
    wasDrawn = true
    letOthersOpen()
  }
  const closed = () => change(layers.filter((layer) => layer.id !== id))
  const id = ++lastId
  let result: unknown
  let resolveResult: (value: unknown) => void
  const answer = new Promise<unknown>((resolve) => (resolveResult = resolve))
  const step: Step = {
    gone() {
      letOthersOpen()
      if (wasDrawn) change(layers.map((layer) => (layer.id === id ? { ...layer, open: false } : layer)))
      else closed()
      native.post('modal', { open: false, name: shown.kind })
      resolveResult(result)
    },
  }
  let isClosing = false
  const close = (value?: unknown) => {
    if (isClosing) return
    isClosing = true
    result = value
    void removeStep(step)
  }
  await pushStep(step)
  change([...layers, { id, shown, open: true, close, drawn, closed }])
  native.post('modal', { open: true, name: shown.kind })
  return answer
}

/** Props of the component that shows a layer. */
export function frameOf({ open, close, closed }: Layer) {
  return { open, onOpenChange: (isOpen: boolean) => !isOpen && close(), onClosed: closed }
}

export function addToast(words: ToastWords): void {
  toasts.push(words)
  notify()
}

export const layerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  layers: (): readonly Layer[] => layers,
  /** Whether there is an overlay or toast to draw. */
  isNeeded: (): boolean => layers.length > 0 || toasts.length > 0,
  takeToasts: (): ToastWords[] => toasts.splice(0),
}

let layers: readonly Layer[] = []
let opening: { shown: Shown; isDrawn: Promise<void> } | null = null
let lastId = 0
const toasts: ToastWords[] = []
const listeners = new Set<() => void>()

/** Makes other overlays wait until the returned function is called. */
function blockOthers(shown: Shown): () => void {
  let settle = (): void => undefined
  opening = { shown, isDrawn: new Promise((resolve) => (settle = resolve)) }
  return () => {
    if (opening?.shown === shown) opening = null
    settle()
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return one.kind === other.kind && (!('text' in one) || !('text' in other) || one.text === other.text)
}

function change(next: readonly Layer[]): void {
  layers = next
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
