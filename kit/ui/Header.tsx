import { X } from 'lucide-react'
import { use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { HaruWord } from './art/HaruWord.tsx'
import { cx } from './cx.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'
import { PopupContext, type InPopup } from './popup.ts'

type Props = {
  title?: ReactNode
  sub?: ReactNode
  /** `logo` is the title of a main screen; `close` centres the title, as writing screens do; `home` stands where nothing lies behind. */
  left?: 'logo' | 'back' | 'home' | 'close' | ReactNode
  onLeft?: () => void
  /** At most three icons. */
  right?: ReactNode
  /** A hairline below; writing screens have one by themselves. */
  line?: boolean
}

/**
 * The 56 px head of a screen, with its one h1. The h1 takes the focus when the screen changes. In a popup over the room
 * it shows the way to the room, and Back only where another popup lies behind.
 */
export function Header({ title, sub, left: asked, onLeft, right, line = asked === 'close' }: Props) {
  const popup = use(PopupContext)
  useWayOut(popup, asked === 'close' ? onLeft : undefined)
  const left = popup && !popup.hasBack && asked === 'back' ? undefined : asked
  const logo = left === 'logo'
  const centred = left === 'close'
  return (
    <header
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
      {/* Where large text leaves the title no room, the buttons go below it. */}
      <div className={cx('flex-1 py-1.5', title == null || logo ? 'min-w-0' : 'min-w-18', centred && 'text-center')}>
        {title != null && !logo && (
          <h1 tabIndex={-1} className={cx('line-clamp-3 font-bold outline-none', sub ? 'text-t5 leading-5' : 'text-t6')}>
            {title}
          </h1>
        )}
        {sub && <p className="truncate text-t3 text-fg3">{sub}</p>}
      </div>
      {right ?? (centred && <span className="w-11 flex-none" />)}
      {popup && !centred && <CloseButton onClick={popup.close} />}
    </header>
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

/** Takes the way out over from the popup; a screen with a way out of its own is left by that one alone. */
function useWayOut(popup: InPopup | null, onLeft: (() => void) | undefined): void {
  const newest = useRef(onLeft)
  useLayoutEffect(() => void (newest.current = onLeft))
  const isOwn = onLeft !== undefined
  useLayoutEffect(() => popup?.take(isOwn ? () => newest.current?.() : undefined), [popup, isOwn])
}
