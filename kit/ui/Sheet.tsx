import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'
import { useOpened } from './useOpened.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the closing transition. */
  onClosed?: () => void
  title?: string
  /** Its name for screen readers if it has no title. */
  label?: string
  /** Full height, needed for every sheet with a text field: smaller ones are misplaced when the keyboard opens. */
  full?: boolean
  /** Below the scrolled content, above the keyboard. */
  footer?: ReactNode
  /** The close button is at the bottom in full width, as below a list of actions. */
  closeBelow?: boolean
  /** Gets the focus when it opens; otherwise the element with `data-first-focus`, or the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet from below; on wide screens a dialog of 400 px. Closes by swipe, by its button and by the backdrop. */
export function Sheet({ open, onOpenChange, onClosed, title, label, full, footer, closeBelow, initialFocus, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} {...useOpened(onClosed)}>
      <Drawer.Portal>
        <Drawer.Backdrop className={DIM} />
        <Drawer.Viewport className="fixed inset-0 bottom-(--kb) z-(--z-overlay) flex items-end justify-center wide:items-center">
          <Drawer.Popup
            initialFocus={initialFocus ?? (() => content.current?.querySelector<HTMLElement>('[data-first-focus]') ?? true)}
            aria-label={title ? undefined : label}
            className={cx(POPUP, full && 'h-[calc(100%-40px)] wide:h-[min(720px,90%)]')}
          >
            <div aria-hidden className="mx-auto mt-2.5 mb-1 h-1 w-10 flex-none rounded-full bg-line wide:invisible" />
            {(title !== undefined || !closeBelow) && (
              <div className="flex min-h-12 flex-none items-center pr-2.5 pl-5">
                {title ? <Drawer.Title className="min-w-0 flex-1 text-t7 font-bold">{title}</Drawer.Title> : <span className="flex-1" />}
                {!closeBelow && <Drawer.Close render={<IconButton label={ko.ui.close} icon={<X size={24} strokeWidth={1.9} />} />} />}
              </div>
            )}
            <Drawer.Content
              ref={content}
              // A bar that sticks to the bottom of the content would cover the corners of the dialog.
              className={cx(
                'min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-5 pb-4',
                !footer && !closeBelow && 'wide:rounded-b-sheet',
              )}
            >
              {children}
            </Drawer.Content>
            {footer && <div className="flex-none px-5 pt-2 pb-4">{footer}</div>}
            {closeBelow && (
              <div className="flex-none px-5 pb-4">
                <Drawer.Close render={<Button variant="quiet" size={48} full />}>{ko.ui.close}</Drawer.Close>
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

const DIM = cx(
  'fixed inset-0 z-(--z-overlay) bg-dim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-(--t-sheet) ease-haru',
  'data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0',
)
const POPUP = cx(
  'safe-b relative flex max-h-[90%] w-full max-w-(--w-column) flex-col rounded-t-sheet bg-surface shadow-sheet outline-none wide:w-[400px] wide:rounded-sheet',
  '[transform:translateY(var(--drawer-swipe-movement-y,0))] transition-[transform,opacity] duration-(--t-sheet) ease-haru data-swiping:select-none data-swiping:duration-0',
  'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
  'wide:data-ending-style:[transform:translateY(16px)] wide:data-ending-style:opacity-0 wide:data-starting-style:[transform:translateY(16px)] wide:data-starting-style:opacity-0',
)
