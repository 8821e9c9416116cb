import { useRef, type ChangeEvent, type CompositionEvent } from 'react'

type Options = {
  /** The most code points; longer text is cut. */
  max?: number
  /** Called with the field's text, but not during IME composition: the syllable is not finished. */
  onTyped: (value: string) => void
}

/** Handlers for an uncontrolled input with Korean text: spread them on the input. */
export function useTyped({ max, onTyped }: Options) {
  const composing = useRef(false)
  const update = (input: HTMLInputElement) => {
    if (composing.current) return
    const letters = [...input.value]
    if (max !== undefined && letters.length > max) input.value = letters.slice(0, max).join('')
    onTyped(input.value)
  }
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => update(event.currentTarget),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false
      update(event.currentTarget)
    },
  }
}
