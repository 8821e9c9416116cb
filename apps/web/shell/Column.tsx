import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '#kit/ui/cx.ts'

type Props = {
  above?: ReactNode
  bar?: ReactNode
  /** A popup over the screen and its bar. */
  over?: ReactNode
  /** Screen and bar are out of reach. */
  isCovered?: boolean
  /** Which screen is beneath: it gets the focus back when the popup is gone. */
  place?: string
  children: ReactNode
}

/** The column of the screens, with the bottom bar where they have one. */
export function Column({ above, bar, over, isCovered = false, place, children }: Props) {
  const beneath = useRef<HTMLDivElement>(null)
  useFocusBack(beneath, isCovered, place)
  return (
    <div className="relative flex h-full w-full max-w-(--w-column) min-w-0 flex-col wide:box-content wide:border-x wide:border-line">
      {above}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div ref={beneath} inert={isCovered} className={cx('flex min-h-0 flex-1 flex-col', over ? 'isolate' : null)}>
          <div className={cx('relative min-h-0 flex-1', bar ? '[--safe-b:0px]' : null)}>{children}</div>
          {bar}
        </div>
        {over}
      </div>
    </div>
  )
}

/** When the popup closes, the focus goes back to what opened it; where that is gone, to the heading. */
function useFocusBack(beneath: RefObject<HTMLDivElement | null>, isCovered: boolean, place: string | undefined): void {
  const opener = useRef<HTMLElement>(null)
  const covered = useRef<string>(undefined)
  useEffect(() => {
    const element = beneath.current
    const keep = ({ target }: FocusEvent) => void (opener.current = target as HTMLElement)
    element?.addEventListener('focusin', keep)
    return () => element?.removeEventListener('focusin', keep)
  }, [beneath])
  useEffect(() => {
    const before = covered.current
    covered.current = isCovered ? place : undefined
    if (isCovered || before === undefined || before !== place) return
    const target = opener.current?.isConnected ? opener.current : beneath.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [beneath, isCovered, place])
}
