import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { ko } from '#kit/ui/ko.ts'

type Props = { screen: boolean; onBack: () => void; head?: ReactNode; body: ReactNode; foot?: ReactNode }

/** Layout of header, messages and field, for the screen and the panel. */
export function Frame({ screen, onBack, head, body, foot }: Props) {
  const top = head ?? (screen ? <Header left="back" title={ko.titles.ChatDetail} onLeft={onBack} /> : <PanelHead onBack={onBack} />)
  const inside = (
    <>
      {top}
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto bg-bg">{body}</div>
      {foot && <div className="z-(--z-bar) flex-none bg-bg">{foot}</div>}
    </>
  )
  const look = 'flex h-full min-h-0 w-full min-w-0 flex-1 flex-col'
  return screen ? (
    <main className={look}>{inside}</main>
  ) : (
    <section aria-label={ko.titles.ChatDetail} className={look}>
      {inside}
    </section>
  )
}

/** The header in a panel, or without `onBack` of a part; the screen around it has the h1. */
export function PanelHead({
  title,
  sub,
  onBack,
  right,
}: {
  title?: ReactNode
  sub?: ReactNode
  onBack: (() => void) | null
  right?: ReactNode
}) {
  return (
    <div className={cx('flex min-h-14 flex-none items-center border-b border-line bg-surface pr-1.5', onBack ? 'pl-1' : 'pl-5')}>
      {onBack && <HeaderButton kind="back" onClick={onBack} />}
      <div className="min-w-0 flex-1 py-1.5">
        <h2 className="line-clamp-2 text-t5 font-bold">{title ?? ko.titles.ChatDetail}</h2>
        {sub && <p className="truncate text-t3 text-fg3">{sub}</p>}
      </div>
      {right}
    </div>
  )
}
