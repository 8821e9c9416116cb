import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { openTokenIn, type OpenToken } from '../rules.ts'
import { useSuggestions, type Suggestion } from './api.ts'

/** The debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 150

/** The state of `TagSuggestions`. */
export type Tagging = {
  field: RefObject<HTMLTextAreaElement | null>
  id: string
  /** The tag or mention that is being typed; null: neither. */
  token: OpenToken | null
  suggestions: readonly Suggestion[]
  active: number
  setActive: (index: number) => void
  pick: (suggestion: Suggestion) => void
}

/**
 * Watches a textarea, controlled or not, and suggests people after `@` and tags after `#`. While suggestions are shown they
 * handle the arrow keys, Enter, Tab and Escape; during composition the IME handles every key. Render
 * `<TagSuggestions tagging={…} />` beside the field.
 */
export function useTagging(field: RefObject<HTMLTextAreaElement | null>): Tagging {
  const id = useId()
  const [token, setToken] = useState<OpenToken | null>(null)
  const [active, setActive] = useState(0)
  const suggestions = useSuggestions(useSettled(token))
  const composing = useRef(false)
  const shown = token === null ? NONE : suggestions
  const at = Math.min(active, shown.length - 1)

  const pick = (suggestion: Suggestion) => {
    const input = field.current
    if (!input || token === null) return
    replaceToken(input, token, suggestion.word, composing.current)
    setToken(null)
  }
  const newest = useRef({ shown, at, pick })
  useLayoutEffect(() => void (newest.current = { shown, at, pick }))

  useEffect(() => {
    const input = field.current
    if (!input) return
    const update = () => {
      setActive(0)
      setToken(tokenAtCaret(input))
    }
    // On the document, after React: re-rendering a controlled field before its owner handles the event would lose the character.
    const handleInput = ({ target }: Event) => {
      if (target === input) update()
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      const { shown: suggested, at: now, pick: pickNow } = newest.current
      if (suggested.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setActive((now + step + suggested.length) % suggested.length)
      else if (event.key === 'Enter' || event.key === 'Tab') pickNow(suggested[now]!)
      else if (event.key === 'Escape') setToken(null)
      else return
      // Keeps the key from the form and a surrounding sheet.
      event.preventDefault()
      event.stopPropagation()
    }
    const handleKeyUp = (event: KeyboardEvent) => {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) update()
    }
    const handleBlur = () => setToken(null)
    const compose = ({ type }: CompositionEvent) => void (composing.current = type === 'compositionstart')
    input.addEventListener('compositionstart', compose)
    input.addEventListener('compositionend', compose)
    document.addEventListener('input', handleInput)
    input.addEventListener('pointerup', update)
    input.addEventListener('keyup', handleKeyUp)
    input.addEventListener('keydown', handleKeyDown)
    input.addEventListener('blur', handleBlur)
    return () => {
      input.removeEventListener('compositionstart', compose)
      input.removeEventListener('compositionend', compose)
      document.removeEventListener('input', handleInput)
      input.removeEventListener('pointerup', update)
      input.removeEventListener('keyup', handleKeyUp)
      input.removeEventListener('keydown', handleKeyDown)
      input.removeEventListener('blur', handleBlur)
    }
  }, [field])

  useEffect(() => (field.current ? setAria(field.current, id, shown.length > 0 ? at : null) : undefined), [field, id, shown.length, at])
  return { field, id, token, suggestions: shown, active: at, setActive, pick }
}

const NONE: readonly Suggestion[] = []

/** Some browsers signal composition by key code 229 only. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

function tokenAtCaret(input: HTMLTextAreaElement): OpenToken | null {
  return input.selectionStart === input.selectionEnd ? openTokenIn(input.value.slice(0, input.selectionStart)) : null
}

/** The debounced token; its end (null) is reported at once. */
function useSettled(token: OpenToken | null): OpenToken | null {
  const [settled, setSettled] = useState<OpenToken | null>(null)
  useEffect(() => {
    if (token === null) return
    const timer = setTimeout(() => setSettled(token), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [token])
  return token && settled
}

/** Replaces the token by the word with an input event, as if typed, so that listeners of the field are notified. */
function replaceToken(input: HTMLTextAreaElement, { from }: OpenToken, word: string, composes: boolean): void {
  const caret = input.selectionStart
  // Ends an unfinished composition, which would otherwise insert its syllable again.
  if (composes) input.blur()
  const rest = input.value.slice(caret)
  const space = rest.startsWith(' ') ? '' : ' '
  write(input, `${input.value.slice(0, from)}${word}${space}${rest}`)
  input.focus()
  const after = from + word.length + 1
  input.setSelectionRange(after, after)
}

/** Uses the prototype's setter: React tracks values set on the element, and would otherwise ignore the input event. */
function write(input: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** A textarea cannot have the role combobox; sets the ARIA attributes of the open list without it. */
function setAria(input: HTMLTextAreaElement, id: string, at: number | null): void {
  input.setAttribute('aria-autocomplete', 'list')
  if (at === null) {
    input.removeAttribute('aria-controls')
    input.removeAttribute('aria-activedescendant')
    return
  }
  input.setAttribute('aria-controls', id)
  input.setAttribute('aria-activedescendant', `${id}-${at}`)
}
