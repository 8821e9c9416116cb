import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { begunIn, type Begun } from '../rules.ts'
import { useOffered, type Offer } from './api.ts'

/** Somebody who types on is not asked about every letter. Milliseconds. */
const PAUSE_MS = 150

/** What `TagSuggestions` shows and does. */
export type Tagging = {
  field: RefObject<HTMLTextAreaElement | null>
  id: string
  /** What is being written; null where it is neither a tag nor a call. */
  begun: Begun | null
  offers: readonly Offer[]
  active: number
  setActive: (index: number) => void
  pick: (offer: Offer) => void
}

/**
 * Watches a field of several lines, controlled or not, and offers people after `@` and tags after `#`. Arrows, Enter,
 * Tab and Escape are the offer's while one is shown; while the IME composes every key is the IME's. Render
 * `<TagSuggestions tagging={…} />` beside the field.
 */
export function useTagging(field: RefObject<HTMLTextAreaElement | null>): Tagging {
  const id = useId()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [active, setActive] = useState(0)
  const offers = useOffered(useSettled(begun))
  const composing = useRef(false)
  const shown = begun === null ? NONE : offers
  const at = Math.min(active, shown.length - 1)

  const pick = (offer: Offer) => {
    const input = field.current
    if (!input || begun === null) return
    put(input, begun, offer.word, composing.current)
    setBegun(null)
  }
  const newest = useRef({ shown, at, pick })
  useLayoutEffect(() => void (newest.current = { shown, at, pick }))

  useEffect(() => {
    const input = field.current
    if (!input) return
    const look = () => {
      setActive(0)
      setBegun(begunNow(input))
    }
    // Heard at the document, after React: a field drawn anew before its owner has heard would lose the letter again.
    const typed = ({ target }: Event) => {
      if (target === input) look()
    }
    const key = (event: KeyboardEvent) => {
      const { shown: offered, at: now, pick: take } = newest.current
      if (offered.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setActive((now + step + offered.length) % offered.length)
      else if (event.key === 'Enter' || event.key === 'Tab') take(offered[now]!)
      else if (event.key === 'Escape') setBegun(null)
      else return
      // Neither the form's, nor the sheet's around it.
      event.preventDefault()
      event.stopPropagation()
    }
    const moved = (event: KeyboardEvent) => {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) look()
    }
    const leave = () => setBegun(null)
    const compose = ({ type }: CompositionEvent) => void (composing.current = type === 'compositionstart')
    input.addEventListener('compositionstart', compose)
    input.addEventListener('compositionend', compose)
    document.addEventListener('input', typed)
    input.addEventListener('pointerup', look)
    input.addEventListener('keyup', moved)
    input.addEventListener('keydown', key)
    input.addEventListener('blur', leave)
    return () => {
      input.removeEventListener('compositionstart', compose)
      input.removeEventListener('compositionend', compose)
      document.removeEventListener('input', typed)
      input.removeEventListener('pointerup', look)
      input.removeEventListener('keyup', moved)
      input.removeEventListener('keydown', key)
      input.removeEventListener('blur', leave)
    }
  }, [field])

  useEffect(() => (field.current ? describe(field.current, id, shown.length > 0 ? at : null) : undefined), [field, id, shown.length, at])
  return { field, id, begun, offers: shown, active: at, setActive, pick }
}

const NONE: readonly Offer[] = []

/** Some browsers tell it by key code 229 alone. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

function begunNow(input: HTMLTextAreaElement): Begun | null {
  return input.selectionStart === input.selectionEnd ? begunIn(input.value.slice(0, input.selectionStart)) : null
}

/** What stands still for a moment; that nothing is being written is known at once. */
function useSettled(begun: Begun | null): Begun | null {
  const [settled, setSettled] = useState<Begun | null>(null)
  useEffect(() => {
    if (begun === null) return
    const timer = setTimeout(() => setSettled(begun), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [begun])
  return begun && settled
}

/** Puts the word in the place of what was begun, as if it had been typed: whoever listens to the field hears of it. */
function put(input: HTMLTextAreaElement, { from }: Begun, word: string, composes: boolean): void {
  const caret = input.selectionStart
  // A syllable that is still being composed ends with the focus, or it would be written once more.
  if (composes) input.blur()
  const rest = input.value.slice(caret)
  const space = rest.startsWith(' ') ? '' : ' '
  write(input, `${input.value.slice(0, from)}${word}${space}${rest}`)
  input.focus()
  const after = from + word.length + 1
  input.setSelectionRange(after, after)
}

/** By the browser's own setter: React, which knows only what it was told, then takes the event for somebody's typing. */
function write(input: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** A field of several lines cannot be a combobox; it tells what it controls all the same. */
function describe(input: HTMLTextAreaElement, id: string, at: number | null): void {
  input.setAttribute('aria-autocomplete', 'list')
  if (at === null) {
    input.removeAttribute('aria-controls')
    input.removeAttribute('aria-activedescendant')
    return
  }
  input.setAttribute('aria-controls', id)
  input.setAttribute('aria-activedescendant', `${id}-${at}`)
}
