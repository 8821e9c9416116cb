import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '#kit/ui/cx.ts'

type Props = {
  above?: ReactNode
  bar?: ReactNode
  /** A popup over the screen and its bar. */
  over?: ReactNode
  /** Makes screen and bar inert. */
  isCovered?: boolean
  /** The path of the screen below, which gets the focus back when the popup closes. */
  place?: string
  /** On wide windows: of one screen, of a list and a screen, or all that the navigation leaves. */
  width?: 'column' | 'broad' | 'all'
  children: ReactNode
}

/** The column with the screen and its bottom bar. */
export function Column({ above, bar, over, isCovered = false, place, width = 'column', children }: Props) {
  const screenBelow = useRef<HTMLDivElement>(null)
  useFocusReturn(screenBelow, isCovered, place)
  return (
    <div className={cx('relative flex h-full w-full min-w-0 flex-col wide:border-x wide:border-line', WIDTH[width])}>
      {above}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div ref={screenBelow} inert={isCovered} className={cx('flex min-h-0 flex-1 flex-col', over ? 'isolate' : null)}>
          <div className={cx('relative min-h-0 flex-1', bar ? '[--safe-b:0px]' : null)}>{children}</div>
          {bar}
        </div>
        {over}
      </div>
    </div>
  )
}

const WIDTH = { column: 'max-w-(--w-column) wide:box-content', broad: 'max-w-(--w-list-and-screen)', all: '' }

/** Returns the focus to the element that opened the popup, or to the heading if that is gone. */
function useFocusReturn(screenBelow: RefObject<HTMLDivElement | null>, isCovered: boolean, place: string | undefined): void {
  const opener = useRef<HTMLElement>(null)
  const covered = useRef<string>(undefined)
  useEffect(() => {
    const element = screenBelow.current
    const storeOpener = ({ target }: FocusEvent) => void (opener.current = target as HTMLElement)
    element?.addEventListener('focusin', storeOpener)
    return () => element?.removeEventListener('focusin', storeOpener)
  }, [screenBelow])
  useEffect(() => {
    const before = covered.current
    covered.current = isCovered ? place : undefined
    if (isCovered || before === undefined || before !== place) return
    const target = opener.current?.isConnected ? opener.current : screenBelow.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [screenBelow, isCovered, place])
}
