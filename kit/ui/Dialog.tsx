import { Dialog as Base } from '@base-ui/react/dialog'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useOpened } from './useOpened.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the closing transition. */
  onClosed?: () => void
  title?: string
  children: ReactNode
  /** One button, or "no" and "yes" side by side; more buttons are stacked. */
  actions: ReactNode
  /** A press on the backdrop does not close it, as in questions about money. */
  firm?: boolean
}

/** A question or message in the middle of the screen. Loaded when first needed, since it includes the focus trap. */
export function Dialog({ open, onOpenChange, onClosed, title, children, actions, firm }: Props) {
  const text = useId()
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} {...useOpened(onClosed, firm)}>
      <Base.Portal>
        <Base.Backdrop className={DIM} />
        <Base.Viewport className="fixed inset-0 z-(--z-overlay) grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4">
          <Base.Popup role="alertdialog" {...(!title && { 'aria-labelledby': text })} className={POPUP}>
            {title && <Base.Title className="text-t7 font-bold">{title}</Base.Title>}
            <Base.Description
              id={text}
              render={<div />}
              className={cx('text-t5 break-words whitespace-pre-line', title ? 'mt-1.5 text-fg2' : 'text-fg')}
            >
              {children}
            </Base.Description>
            <div className="mt-6 grid auto-cols-fr gap-2 has-[>:nth-child(2):last-child]:grid-flow-col">{actions}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const FADE = 'transition-opacity duration-(--t-dialog) ease-haru data-ending-style:opacity-0 data-starting-style:opacity-0'
const DIM = cx('fixed inset-0 z-(--z-overlay) bg-dim', FADE)
const POPUP = cx(
  'w-[318px] max-w-full rounded-sheet bg-surface p-5 pt-6 outline-none',
  'transition-[opacity,scale] duration-(--t-dialog) ease-haru data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
)
