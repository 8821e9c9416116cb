import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header } from '#kit/ui/Header.tsx'
import { number } from '#kit/ui/format.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import { clubSettings as words } from '../../words/settings.ts'

type FrameProps = { title: string; back: string; footer?: ReactNode; className?: string; children: ReactNode }

/** A page of the settings. `back`: where it leads when it was opened by its address. */
export function Frame({ title, back, footer, className = 'flex flex-col gap-2.5 px-3 pt-3 pb-8', children }: FrameProps) {
  const go = useGo()
  return (
    <Page header={<Header left="back" title={title} onLeft={() => go.back(back)} />} footer={footer} className={className}>
      {children}
    </Page>
  )
}

/** A card with a heading. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-surface py-1.5">
      <h2 className="px-4 pt-2.5 pb-1 text-t6 font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** A row that leads to a part of the settings. `count`: things that wait there. */
export function Row({ to, label, count = 0 }: { to: string; label: string; count?: number }) {
  return (
    <Link to={to} className={ROW}>
      <span className="min-w-0 flex-1 text-t5 font-medium break-words">{label}</span>
      {count > 0 && (
        <span className="num grid h-6 min-w-6 flex-none place-items-center rounded-full bg-danger px-1.5 text-t3 font-bold text-on-danger">
          <span aria-hidden>{number(count)}</span>
          <span className="sr-only">{words.waiting(count)}</span>
        </span>
      )}
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </Link>
  )
}

export const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left active:bg-sunken wide:hover:bg-sunken'

/** What a part is for, above its list. */
export const Lead = ({ children }: { children: ReactNode }) => <p className="px-1 text-t4 break-keep text-fg2">{children}</p>

export const LIST_SKELETON = (
  <div className="flex flex-col gap-2.5">
    {Array.from({ length: 3 }, (_, row) => (
      <Skeleton key={row} className="h-20 rounded-card bg-surface" />
    ))}
  </div>
)
