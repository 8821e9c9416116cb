import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'
import { useOpened } from './useOpened.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the closing transition. */
  onClosed?: () => void
  /** Its name for screen readers; not shown. */
  title: string
  children: ReactNode
}

/** A drawer at the right, 316 px wide. Closes by swipe, by its button and by the backdrop. */
export function Drawer({ open, onOpenChange, onClosed, title, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="right" {...useOpened(onClosed)}>
      <Base.Portal>
        <Base.Backdrop className={DIM} />
        <Base.Viewport className="fixed inset-0 z-(--z-overlay) flex justify-end">
          <Base.Popup className={POPUP}>
            <Base.Title className="sr-only">{title}</Base.Title>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">{children}</Base.Content>
            {/* Last in the document, so that screen readers reach the content first. */}
            <Base.Close
              render={<IconButton label={ko.ui.close} icon={<X size={24} strokeWidth={1.9} />} />}
              className="absolute! top-[calc(var(--safe-t)+22px)] right-2"
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const DIM = cx(
  'fixed inset-0 z-(--z-overlay) bg-dim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-(--t-sheet) ease-haru',
  'data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0',
)
const POPUP = cx(
  'relative flex h-full w-[316px] max-w-[calc(100%-44px)] flex-col bg-surface pt-(--safe-t) shadow-sheet outline-none',
  '[transform:translateX(var(--drawer-swipe-movement-x,0))] transition-transform duration-(--t-sheet) ease-haru data-swiping:select-none data-swiping:duration-0',
  'data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]',
)
