import { useId, useRef, useState, type ChangeEvent, type ComponentProps, type CompositionEvent } from 'react'
import { cx } from './cx.ts'
import { FieldError, FieldLabel } from './Field.tsx'
import { number } from './format.ts'
import { ko } from './ko.ts'

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue' | 'maxLength'> & {
  label: string
  hideLabel?: boolean
  error?: string | null
  /** The most code points; longer text is cut while writing. */
  max?: number
  /** Shows the counter below, if there is a `max`. */
  counter?: boolean
  /** Starts one line high and round, for an input bar. */
  slim?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Class of the frame; the text area grows with its text up to the frame's max height. */
  className?: string
}

/** A field of several lines that grows with its text; `className` can override the frame's corners. */
export function TextArea(props: Props) {
  const { label, hideLabel, error, max, counter = true, slim, value, defaultValue, onChange, className, id, ...rest } = props
  const own = useId()
  const field = id ?? own
  const { words, ...writing } = useWriting(props, onChange)
  const text = cx(TEXT, slim ? 'py-2.5' : 'py-3')
  return (
    <div>
      <FieldLabel id={field} label={label} hidden={hideLabel} />
      <div className={cx(FRAME, slim ? 'rounded-[22px]' : '[:where(&)]:rounded-tile', error && 'ring-1 ring-danger-fg', className)}>
        {/* A hidden copy of the text, or of the placeholder, gives the text area its height through the grid. */}
        <div aria-hidden className={cx(text, 'invisible break-words whitespace-pre-wrap')}>
          {words || rest.placeholder}{' '}
        </div>
        <textarea
          rows={1}
          {...rest}
          {...writing}
          id={field}
          value={value}
          defaultValue={defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(rest['aria-describedby'], error && `${field}-error`) || undefined}
          className={cx(text, 'resize-none overflow-hidden bg-transparent outline-none placeholder:text-fg3 disabled:text-off')}
        />
      </div>
      <FieldError id={`${field}-error`} error={error} />
      {max !== undefined && counter && <Counter length={lengthOf(words)} max={max} />}
    </div>
  )
}

/** Handles input and cuts it to `max`, but not during IME composition, which would break the syllable. */
function useWriting(props: Props, onChange: Props['onChange']) {
  const { max, value, defaultValue } = props
  const composing = useRef(false)
  const [typed, setTyped] = useState(defaultValue ?? '')
  const update = (element: HTMLTextAreaElement) => {
    if (max !== undefined && !composing.current) cutTo(element, max)
    setTyped(element.value)
    onChange?.(element.value)
  }
  return {
    words: value ?? typed,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => update(event.currentTarget),
    onCompositionStart: (event: CompositionEvent<HTMLTextAreaElement>) => {
      composing.current = true
      props.onCompositionStart?.(event)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
      composing.current = false
      update(event.currentTarget)
      props.onCompositionEnd?.(event)
    },
  }
}

function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length
  return (
    <p className="num mt-1 text-right text-t2 text-fg3">
      <span aria-hidden>{`${number(length)} / ${number(max)}`}</span>
      <span role="status" className="sr-only">
        {left <= NEAR_END ? ko.ui.lettersLeft(Math.max(0, left)) : ''}
      </span>
    </p>
  )
}

function cutTo(element: HTMLTextAreaElement, max: number): void {
  if (lengthOf(element.value) <= max) return
  const caret = element.selectionStart
  element.value = [...element.value].slice(0, max).join('')
  element.setSelectionRange(Math.min(caret, element.value.length), Math.min(caret, element.value.length))
}

const lengthOf = (value: string) => [...value].length
/** Remaining code points from which screen readers announce them. */
const NEAR_END = 20
const FRAME = 'grid overflow-y-auto bg-sunken focus-within:ring-1 focus-within:ring-brand'
const TEXT = 'col-start-1 row-start-1 min-w-0 px-4 text-t5'
