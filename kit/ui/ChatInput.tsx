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
  /** Hears what stands in the field, and whether there was anything to send. */
  onSend: (value: string) => void
  max: number
  /** Something else than words waits to be sent. */
  ready?: boolean
  /** At the left: what can be added. */
  left?: ReactNode
  /** Above the row: what is answered, what is added. */
  above?: ReactNode
  field: RefObject<HTMLTextAreaElement | null>
}

/** Letters before the end at which the counter shows. */
const NEAR_END = 100
/** What the IME hands over late comes within so many milliseconds. */
const SWALLOW_MS = 100

/** The bar in which a message is written. The focus stays in its field while one sends. */
export function ChatInput({ label, placeholder, sendLabel, value, onChange, onSend, max, ready, left, above, field }: Props) {
  const composing = useRef(false)
  /** Sent while the IME composed: the syllable that it still hands over was sent already. */
  const swallows = useRef(false)
  const canSend = ready === true || value.trim() !== ''
  const send = () => {
    const words = field.current?.value ?? value
    if (ready !== true && words.trim() === '') return field.current?.focus()
    swallows.current = composing.current
    setTimeout(() => (swallows.current = false), SWALLOW_MS)
    onSend(words)
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!sends(event)) return
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
            onChange={(next) => onChange(swallows.current ? '' : next)}
            onKeyDown={keyDown}
            onCompositionStart={() => {
              composing.current = true
              swallows.current = false
            }}
            onCompositionEnd={() => {
              composing.current = false
              swallows.current = false
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
 * Whether this Enter sends: not while the Korean IME composes (some browsers tell it by key code 229 alone), and only
 * where there is a real keyboard; on a phone's, Enter makes a new line.
 */
function sends(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}
