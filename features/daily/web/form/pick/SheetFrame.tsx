import type { ReactNode } from 'react'
import { writing } from '#features/post/words/writing.ts'

type Props = {
  /** Fixed above the scrolling part. */
  head: ReactNode
  /** Fixed below it, above the keyboard. */
  foot: ReactNode
  children: ReactNode
}

/** The layout of a full sheet: only its middle scrolls. */
export function SheetFrame({ head, foot, children }: Props) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex-none pb-2">{head}</div>
      {/* Focusable, so that the keyboard can scroll it when it has no button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={writing.choices} className={MIDDLE}>
        {children}
      </section>
      <div className="flex-none pt-2">{foot}</div>
    </div>
  )
}

/** A titled group of rows. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="pt-3 pb-1 text-t3 font-semibold text-fg3">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

const MIDDLE = '-mx-5 min-h-40 flex-1 overflow-y-auto overscroll-y-contain border-b border-line px-5 focus-visible:-outline-offset-2'
