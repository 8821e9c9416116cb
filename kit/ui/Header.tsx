import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { HaruWord } from './art/HaruWord.tsx'
import { cx } from './cx.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'

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

/** The 56 px head of a screen, with its one h1. The h1 takes the focus when the screen changes. */
export function Header({ title, sub, left, onLeft, right, line = left === 'close' }: Props) {
  const logo = left === 'logo'
  const centred = left === 'close'
  return (
    <header
      className={cx(
        'z-(--z-header) flex min-h-14 flex-none items-center bg-surface pt-(--safe-t) pr-1.5',
        left && !logo ? 'pl-1' : 'pl-5',
        line && 'border-b border-line',
      )}
    >
      {logo ? (
        <h1 tabIndex={-1} className="outline-none">
          <HaruWord height={25} />
        </h1>
      ) : (
        <Left left={left} onLeft={onLeft} />
      )}
      <div className={cx('min-w-0 flex-1', centred && 'text-center')}>
        {title != null && !logo && (
          <h1 tabIndex={-1} className={cx('line-clamp-3 font-bold outline-none', sub ? 'text-t5 leading-5' : 'text-t6')}>
            {title}
          </h1>
        )}
        {sub && <p className="truncate text-t3 text-fg3">{sub}</p>}
      </div>
      {right ?? (centred && <span className="w-11 flex-none" />)}
    </header>
  )
}

function Left({ left, onLeft }: Pick<Props, 'left' | 'onLeft'>) {
  if (left === 'back') return <HeaderButton kind="back" onClick={onLeft} />
  if (left === 'home') return <HeaderButton kind="home" onClick={onLeft} />
  if (left === 'close') return <IconButton label={ko.ui.close} icon={<X size={24} strokeWidth={1.9} />} onClick={onLeft} />
  return left
}
