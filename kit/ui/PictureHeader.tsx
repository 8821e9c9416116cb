import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Header } from './Header.tsx'

type Props = {
  title: string
  onBack: () => void
  /** At most three icons. */
  right: ReactNode
  /** It lies over the picture: its buttons stand on white discs, and only screen readers have the title. */
  isOverPicture: boolean
}

/** The header of a screen that begins with a picture (`data-pictures`), over which it lies until that is scrolled away. */
export function PictureHeader({ title, onBack, right, isOverPicture }: Props) {
  return (
    <div
      data-theme={isOverPicture ? 'light' : undefined}
      className={cx('absolute inset-x-0 top-0 z-(--z-header) text-fg', isOverPicture && OVER)}
    >
      <Header left="back" onLeft={onBack} title={<span className={isOverPicture ? 'sr-only' : undefined}>{title}</span>} right={right} />
    </div>
  )
}

/** No ground of its own; each icon on a disc of 36 px. Presses beside the buttons reach the picture. */
const OVER = cx(
  'pointer-events-none [&_button]:pointer-events-auto [&>header]:bg-transparent',
  '[&_button>svg]:size-[36px] [&_button>svg]:rounded-full [&_button>svg]:bg-surface [&_button>svg]:p-[7px]',
)
