import { ArrowUp } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { TextArea } from './TextArea.tsx'

type Props = {
  label: string
  placeholder: string
  sendLabel: string
  value: string
  onChange: (value: string) => void
  /** Called with the text of the field. */
  onSend: (value: string) => void
  max: number
  /** There is something other than text to send. */
  ready?: boolean
  /** Buttons at the left, for attachments. */
  left?: ReactNode
  /** Above the row: the quoted message and attachments. */
  above?: ReactNode
  field: RefObject<HTMLTextAreaElement | null>
}

/** Remaining code points from which the counter is shown. */
const NEAR_END = 100
/** Milliseconds within which the IME may still insert a syllable after sending. */
const LATE_INPUT_MS = 100

/** The input bar for a message. Sending keeps the focus in the field. */
export function ChatInput({ label, placeholder, sendLabel, value, onChange, onSend, max, ready, left, above, field }: Props) {
  const composing = useRef(false)
  /** Sent during composition: the syllable that the IME still inserts was sent already. */
  const ignoresInput = useRef(false)
  const canSend = ready === true || value.trim() !== ''
  const send = () => {
    const words = field.current?.value ?? value
    if (ready !== true && words.trim() === '') return field.current?.focus()
    ignoresInput.current = composing.current
    setTimeout(() => (ignoresInput.current = false), LATE_INPUT_MS)
    onSend(words)
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!sendsMessage(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className="px-2 py-2">
      {above}
      <div className="flex items-end gap-1.5">
        {left}
        <div className="min-w-0 flex-1">
          <TextArea
            ref={field}
            label={label}
            hideLabel
            slim
            max={max}
            counter={[...value].length > max - NEAR_END}
            value={value}
            onChange={(next) => onChange(ignoresInput.current ? '' : next)}
            onKeyDown={keyDown}
            onCompositionStart={() => {
              composing.current = true
              ignoresInput.current = false
            }}
            onCompositionEnd={() => {
              composing.current = false
              ignoresInput.current = false
            }}
            placeholder={placeholder}
            className="max-h-35"
          />
        </div>
        <button
          type="button"
          aria-label={sendLabel}
          aria-disabled={!canSend || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={send}
          className={cx(
            'pressable grid size-[44px] flex-none place-items-center rounded-full',
            canSend ? 'bg-brand text-on-brand' : 'bg-sunken text-off',
          )}
        >
          <ArrowUp size={22} aria-hidden />
        </button>
      </div>
    </div>
  )
}

/**
 * Whether this Enter sends: not during IME composition (some browsers report it only by key code 229), and only with a
 * hardware keyboard; on a phone's keyboard Enter makes a new line.
 */
function sendsMessage(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}
