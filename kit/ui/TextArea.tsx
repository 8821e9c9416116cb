import { useId, useRef, useState, type ChangeEvent, type ComponentProps, type CompositionEvent } from 'react'
import { cx } from './cx.ts'
import { FieldError, FieldLabel } from './Field.tsx'
import { number } from './format.ts'
import { ko } from './ko.ts'

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue' | 'maxLength'> & {
  label: string
  hideLabel?: boolean
  error?: string | null
  /** In code points, as people count letters; what goes beyond is cut while writing. */
  max?: number
  /** The counter below; on where there is a max. */
  counter?: boolean
  /** One line high and round until there is more to hold, as in an input bar. */
  slim?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Of the frame; the writing area itself grows with its text up to this frame's max height. */
  className?: string
}

/** A field of several lines that grows with its text; what its `className` says about the frame's corners wins. */
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
        {/* The hidden twin holds the same text (or the placeholder, which may need lines too), so the grid gives the writing area its height. */}
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

/** Takes what is written and cuts it. Not while the IME composes: that would break the syllable. */
function useWriting(props: Props, onChange: Props['onChange']) {
  const { max, value, defaultValue } = props
  const composing = useRef(false)
  const [typed, setTyped] = useState(defaultValue ?? '')
  const take = (element: HTMLTextAreaElement) => {
    if (max !== undefined && !composing.current) cutTo(element, max)
    setTyped(element.value)
    onChange?.(element.value)
  }
  return {
    words: value ?? typed,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => take(event.currentTarget),
    onCompositionStart: (event: CompositionEvent<HTMLTextAreaElement>) => {
      composing.current = true
      props.onCompositionStart?.(event)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
      composing.current = false
      take(event.currentTarget)
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
/** From here on what is left is spoken, in letters. */
const NEAR_END = 20
const FRAME = 'grid overflow-y-auto bg-sunken focus-within:ring-1 focus-within:ring-brand'
const TEXT = 'col-start-1 row-start-1 min-w-0 px-4 text-t5'
