import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'

type Which = Pick<CounselInfo, 'coun_no' | 'side'>

/** The address of a counselling, as this side sees it. */
export const detailPath = ({ coun_no, side }: Which): string =>
  side === 'member' ? href('CounDetail', { id: coun_no }) : href('ExpertCounDetail', { id: coun_no })

/** The address in the expert portal, which shows it within its main screen. */
export const deskPath = (counNo: number): string => `${href('PcExpertMain')}?counsel=${counNo}`

/** The address in the portal of its facts, also while its session can be entered. */
export const deskDetailPath = (counNo: number): string => `${deskPath(counNo)}&view=detail`

/** Whether the screen is one of the portal. */
export const useIsAtDesk = (): boolean => useScreen().name.startsWith('Pc')

/** The address as its expert sees it on this screen: within the portal, or on a screen of its own. */
export function useExpertPath(): (counNo: number) => string {
  return useIsAtDesk() ? deskPath : (counNo) => detailPath({ coun_no: counNo, side: 'expert' })
}

/** Leads to the counselling. Its target is the whole block around it. */
export function DetailLink({ info, children }: { info: CounselInfo; children: ReactNode }) {
  const expertPath = useExpertPath()
  return (
    <Link
      to={info.side === 'expert' ? expertPath(info.coun_no) : detailPath(info)}
      className="flex min-w-0 items-center gap-0.5 text-t3 text-fg3 after:absolute after:inset-0 after:rounded-badge"
    >
      <span className="truncate">{children}</span>
      <ChevronRight aria-hidden size={14} className="flex-none" />
    </Link>
  )
}
