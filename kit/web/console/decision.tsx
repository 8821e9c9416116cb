import { createContext, useContext, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#kit/ui/cx.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { useFocusOfRemoved } from './keptFocus.ts'

/** Which decision of a case a button makes; it is in the bar below the case and has the key A or R. */
export type Decision = 'approve' | 'reject'

const Bar = createContext<HTMLElement | null>(null)

type Props = {
  /** The name of the part that scrolls, for screen readers. */
  label: string
  className: string
  /** In the bar besides the decisions. */
  aside?: ReactNode
  children: ReactNode
}

/** A case that scrolls, above a bar with its decisions that is always visible. Once a decision removes its own form, the case has the focus. */
export function DecisionPane({ label, className, aside, children }: Props) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLDivElement>(null)
  useFocusOfRemoved(pane, part)
  return (
    <Bar value={bar}>
      <div ref={pane} data-case className={cx('flex min-h-0 min-w-0 flex-1 flex-col print:block', className)}>
        <div
          ref={part}
          role="region"
          aria-label={label}
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto bg-bg -outline-offset-2 print:overflow-visible"
        >
          {children}
        </div>
        <div
          ref={setBar}
          role="group"
          aria-label={words.decision}
          className="flex flex-none flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-surface px-5 py-3 empty:hidden wide:px-8 print:hidden"
        >
          {aside}
        </div>
      </div>
    </Bar>
  )
}

/** Puts a form's button and its problem into the bar; outside of a pane they stay where they are. */
export function InDecisionBar({ decision, children }: { decision: Decision | undefined; children: ReactNode }) {
  const bar = useContext(Bar)
  return decision !== undefined && bar ? createPortal(children, bar) : children
}

/** The key of a decision, on its button. */
export function KeyHint({ of, className }: { of: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={cx(
        'rounded-badge border border-current/30 px-1.5 font-sans text-t2 leading-5 font-semibold not-wide:hidden print:hidden',
        className,
      )}
    >
      {of}
    </kbd>
  )
}
