import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/web/screen.tsx'

/** A row with a link to a screen. */
export function RowLink({ to, title, sub, icon }: { to: string; title: string; sub?: string; icon?: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-semibold break-words">{title}</span>
        {sub && <span className="block text-t3 text-fg3">{sub}</span>}
      </span>
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </Link>
  )
}
