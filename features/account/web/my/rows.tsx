import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Link } from '#kit/web/screen.tsx'

/** A card with a heading. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-surface py-1.5">
      <h2 className="px-4 pt-2.5 pb-1 text-t6 font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** A row with a link to a screen. */
export function LinkRow({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={ROW}>
      <span className="min-w-0 flex-1 text-t5 font-medium">{label}</span>
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </Link>
  )
}

/** A row with an action. */
export function ActionRow({ label, onClick, danger }: { label: string; onClick: () => void; danger?: boolean }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(ROW, 'w-full text-left text-t5 font-medium', danger ? 'text-danger-fg' : 'text-brand-fg')}
    >
      {label}
    </button>
  )
}

/** A term and its value. Belongs in a `dl`. */
export function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-baseline gap-x-4 px-4 py-1.5 text-t5">
      <dt className="w-24 flex-none text-fg3">{term}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  )
}

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2 active:bg-sunken wide:hover:bg-sunken'
