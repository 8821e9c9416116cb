import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'

/** The address of a counselling, as this side sees it. */
export const detailPath = ({ coun_no, side }: Pick<CounselInfo, 'coun_no' | 'side'>): string =>
  side === 'member' ? href('CounDetail', { id: coun_no }) : href('ExpertCounDetail', { id: coun_no })

/** Leads to the counselling. Its target is the whole block around it. */
export function DetailLink({ info, children }: { info: CounselInfo; children: ReactNode }) {
  return (
    <Link
      to={detailPath(info)}
      className="flex min-w-0 items-center gap-0.5 text-t3 text-fg3 after:absolute after:inset-0 after:rounded-badge"
    >
      <span className="truncate">{children}</span>
      <ChevronRight aria-hidden size={14} className="flex-none" />
    </Link>
  )
}
