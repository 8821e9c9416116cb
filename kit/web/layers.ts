import type { ReactNode } from 'react'
import type { PictureItem } from '#kit/ui/picture.ts'
import type { ToastAction } from '#kit/ui/Toaster.tsx'
import { native } from './native.ts'
import { push, take, type Step } from './trail.ts'

export type SheetItem = { key: string; label: string; icon?: ReactNode; danger?: boolean }
export type ConfirmLink = { label: string; path: string }

/** What an overlay shows. How it is drawn stands in OverlayHost, which is loaded after the first paint. */
export type Shown =
  | { kind: 'alert'; text: string }
  | { kind: 'confirm'; title?: string; text: string; yes: string; no: string; danger?: boolean; links: ConfirmLink[] }
  | { kind: 'actions'; title?: string; items: SheetItem[] }
  | { kind: 'sheet'; title?: string; full?: boolean; render: (close: (value?: unknown) => void) => ReactNode }
  | { kind: 'drawer'; title: string; render: (close: (value?: unknown) => void) => ReactNode }
  | { kind: 'viewer'; items: readonly PictureItem[]; index: number }

export type Layer = {
  id: number
  shown: Shown
  open: boolean
  close: (value?: unknown) => void
  /** It is on the screen. */
  drawn: () => void
  /** After the closing transition. */
  closed: () => void
}
export type ToastWords = { text: string; action?: ToastAction }

/**
 * Opens an overlay; answers what it was closed with, undefined for Back, Escape and the dim. Two never open in the
 * same moment: pressed again before it is drawn, the same one opens once, and another waits for its turn.
 */
export async function openLayer(shown: Shown): Promise<unknown> {
  if (coming && isSame(coming.shown, shown)) return undefined
  while (coming) await coming.isDrawn
  const endTurn = takeTurn(shown)
  let wasDrawn = false
  const drawn = () => {
    wasDrawn = true
    endTurn()
  }
  const closed = () => change(layers.filter((layer) => layer.id !== id))
  const id = ++lastId
  let result: unknown
  let tellResult: (value: unknown) => void
  const answer = new Promise<unknown>((resolve) => (tellResult = resolve))
  const step: Step = {
    gone() {
      endTurn()
      if (wasDrawn) change(layers.map((layer) => (layer.id === id ? { ...layer, open: false } : layer)))
      else closed()
      native.post('modal', { open: false, name: shown.kind })
      tellResult(result)
    },
  }
  let isClosing = false
  const close = (value?: unknown) => {
    if (isClosing) return
    isClosing = true
    result = value
    void take(step)
  }
  await push(step)
  change([...layers, { id, shown, open: true, close, drawn, closed }])
  native.post('modal', { open: true, name: shown.kind })
  return answer
}

export function addToast(words: ToastWords): void {
  toasts.push(words)
  tell()
}

export const layerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  layers: (): readonly Layer[] => layers,
  /** Whether anything waits to be drawn. */
  isNeeded: (): boolean => layers.length > 0 || toasts.length > 0,
  takeToasts: (): ToastWords[] => toasts.splice(0),
}

let layers: readonly Layer[] = []
let coming: { shown: Shown; isDrawn: Promise<void> } | null = null
let lastId = 0
const toasts: ToastWords[] = []
const listeners = new Set<() => void>()

/** Keeps other overlays waiting until the returned function is called. */
function takeTurn(shown: Shown): () => void {
  let settle = (): void => undefined
  coming = { shown, isDrawn: new Promise((resolve) => (settle = resolve)) }
  return () => {
    if (coming?.shown === shown) coming = null
    settle()
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return one.kind === other.kind && (!('text' in one) || !('text' in other) || one.text === other.text)
}

function change(next: readonly Layer[]): void {
  layers = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
