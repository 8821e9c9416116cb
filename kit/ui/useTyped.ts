import { useRef, type ChangeEvent, type CompositionEvent } from 'react'

type Options = {
  /** In code points, as people count letters; what goes beyond is cut. */
  max?: number
  /** Hears what stands in the field. Not while the IME composes: a syllable that is not finished is no answer. */
  onTyped: (value: string) => void
}

/** What an uncontrolled input needs to be heard while somebody types Korean: spread it on the input. */
export function useTyped({ max, onTyped }: Options) {
  const composing = useRef(false)
  const take = (input: HTMLInputElement) => {
    if (composing.current) return
    const letters = [...input.value]
    if (max !== undefined && letters.length > max) input.value = letters.slice(0, max).join('')
    onTyped(input.value)
  }
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false
      take(event.currentTarget)
    },
  }
}
