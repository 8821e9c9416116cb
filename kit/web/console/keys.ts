import { useEffect, useRef } from 'react'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { toast } from '../overlays.ts'

/** The handler of each key of a queue; null: not in this queue. */
export type QueueKeys = {
  move: (step: 1 | -1) => void
  /** Moves the focus from the open case to its row. */
  leave: () => void
  /** Selects the open case; with Shift a range. */
  choose: ((range: boolean) => void) | null
  search: (() => void) | null
  /** Claims the selected cases, or the open one. */
  claim?: (() => void) | null
  /** Parks the open case. */
  later?: (() => void) | null
  /** Hands the open case over. */
  handOver?: (() => void) | null
  help: () => void
}

/** The keys of a queue, wherever the focus is except in a text field or a dialog. Digits choose among the choices of the open case. */
export function useQueueKeys(keys: QueueKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      const { move, leave, choose, search, claim, later, handOver, help } = current.current
      const key = keyIn(event)
      if (DIGIT.test(key)) {
        if (chooseTile(key)) event.preventDefault()
        return
      }
      const act = {
        j: () => move(1),
        k: () => move(-1),
        x: choose && (() => choose(event.shiftKey)),
        e: claim,
        s: later,
        h: handOver,
        a: approve,
        r: reject,
        '/': search,
        '?': help,
        Escape: isInCase() && leave,
      }[key as Key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

/** Whether a dialog covers the screen; a toast has the same role, and covers nothing. */
export const isUnderDialog = (): boolean => document.querySelector('[role=dialog]:not([data-toast]), [role=alertdialog]') !== null

type Key = 'j' | 'k' | 'x' | 'e' | 's' | 'h' | 'a' | 'r' | '/' | '?' | 'Escape'
const KEYS: readonly string[] = ['j', 'k', 'x', 'e', 's', 'h', 'a', 'r', '/', '?'] satisfies Key[]
const DIGIT = /^[1-9]$/

/** The key as on a Latin keyboard: with the Korean IME the key J types ㅓ. */
function keyIn({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === 'Escape' || DIGIT.test(key)) return key
  if (KEYS.includes(key.toLowerCase())) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.replace(/^Key/, '').toLowerCase()
}

/** Typing, composing a syllable, a shortcut of the browser, a held key, or an open dialog. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true
  if (isUnderDialog()) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

const isInCase = (): boolean => Boolean(document.activeElement?.closest('[data-case]'))

/** Presses the tile of the open case that has this key, and moves the focus to it. */
function chooseTile(key: string): boolean {
  const tile = document.querySelector<HTMLInputElement>(`[data-case] input[aria-keyshortcuts="${key}"]:enabled`)
  tile?.focus()
  tile?.click()
  return tile !== null
}

const decisionButton = (decision: 'approve' | 'reject') => document.querySelector<HTMLButtonElement>(`[data-decision=${decision}]`)

function approve(): void {
  const button = decisionButton('approve')
  if (button) button.click()
  else toast(words.keys.none)
}

/** A rejection needs a reason: moves the focus to it. Where the rejection is one of several choices, chooses it before. */
function reject(): void {
  const button = decisionButton('reject')
  const choices = button ? null : document.querySelector<HTMLElement>('[data-reject]')
  const choice = choices?.querySelector<HTMLInputElement>(`[value="${choices.dataset['reject']}"]`)
  if (!button && !choice) toast(words.keys.none)
  choice?.click()
  const reason = (button ?? choice)?.form?.querySelector('textarea')
  if (!reason || reason.disabled) return button?.click()
  reason.scrollIntoView({ block: 'center' })
  reason.focus()
}
