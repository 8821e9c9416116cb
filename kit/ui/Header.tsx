import { X } from 'lucide-react'
import { use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { HaruWord } from './art/HaruWord.tsx'
import { cx } from './cx.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'
import { PopupContext, type PopupControls } from './popup.ts'

type Props = {
  title?: ReactNode
  sub?: ReactNode
  /** `logo` is the title of a main screen; `close` centres the title, as writing screens do; `home` is for a screen without an earlier one. */
  left?: 'logo' | 'back' | 'home' | 'close' | ReactNode
  onLeft?: () => void
  /** At most three icons. */
  right?: ReactNode
  /** A line below; the default for `close`. */
  line?: boolean
  /**
   * For a screen with `landmark` (Page): 2 beside another screen, which has the h1. Such a header is a `div`: outside of a `main` element
   * a `header` is the page's banner.
   */
  level?: 1 | 2
}

/**
 * The 56 px header of a screen, with its only h1. The h1 gets the focus when the screen changes. In a popup over the room
 * it has a close button that leads to the room, and Back only if another popup lies behind.
 */
export function Header({ title, sub, left: asked, onLeft, right, line = asked === 'close', level }: Props) {
  const popup = use(PopupContext)
  useRegisterInPopup(popup, asked === 'close' ? onLeft : undefined)
  const left = popup && !popup.hasBack && asked === 'back' ? undefined : asked
  const logo = left === 'logo'
  const Box = level === undefined ? 'header' : 'div'
  const Heading = level === 2 ? 'h2' : 'h1'
  const centred = left === 'close'
  return (
    <Box
      className={cx(
        'z-(--z-header) flex min-h-14 flex-none flex-wrap items-center justify-end bg-surface pt-(--safe-t) pr-1.5',
        left && !logo ? 'pl-1' : 'pl-5',
        line && 'border-b border-line',
      )}
    >
      {logo ? (
        <h1 tabIndex={-1} className="py-1.5 outline-none">
          <HaruWord height={25} />
        </h1>
      ) : (
        <Left left={left} onLeft={onLeft} />
      )}
      {/* With large text the buttons wrap below the title. */}
      <div className={cx('flex-1 py-1.5', title == null || logo ? 'min-w-0' : 'min-w-18', centred && 'text-center')}>
        {title != null && !logo && (
          <Heading tabIndex={-1} className={cx('line-clamp-3 font-bold outline-none', sub ? 'text-t5 leading-5' : 'text-t6')}>
            {title}
          </Heading>
        )}
        {sub && <p className="truncate text-t3 text-fg3">{sub}</p>}
      </div>
      {right ?? (centred && <span className="w-11 flex-none" />)}
      {popup && !centred && <CloseButton onClick={popup.close} />}
    </Box>
  )
}

function Left({ left, onLeft }: Pick<Props, 'left' | 'onLeft'>) {
  if (left === 'back') return <HeaderButton kind="back" onClick={onLeft} />
  if (left === 'home') return <HeaderButton kind="home" onClick={onLeft} />
  if (left === 'close') return <CloseButton onClick={onLeft} />
  return left
}

function CloseButton({ onClick }: { onClick: (() => void) | undefined }) {
  return <IconButton label={ko.ui.close} icon={<X size={24} strokeWidth={1.9} />} onClick={onClick} />
}

/** Tells the popup that this header has the close button, and which function of the screen closes it instead of the popup's own. */
function useRegisterInPopup(popup: PopupControls | null, onLeft: (() => void) | undefined): void {
  const latest = useRef(onLeft)
  useLayoutEffect(() => void (latest.current = onLeft))
  const isOwn = onLeft !== undefined
  useLayoutEffect(() => popup?.registerHeader(isOwn ? () => latest.current?.() : undefined), [popup, isOwn])
}
