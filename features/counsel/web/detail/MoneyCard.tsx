import { href } from '#features/routes.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'
import { counselDetail } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { dayTime } from '../session/when.ts'
import { Facts, Section, type Fact } from './Facts.tsx'

/** State of a dispute that is not decided. */
const DISPUTE_OPEN = 0

/** Where the viv are: held, with the expert, or back with the member. */
export function MoneyCard({ info, now }: { info: CounselInfo; now: number }) {
  const { coun_no, side, state, held_viv, paid_viv, returned_viv, release_dt, quit_dt, recent_dt, dispute } = info
  const words = counselDetail.money[side]
  const isDisputed = dispute?.state === DISPUTE_OPEN
  const release = side === 'expert' && release_dt !== null ? counselDetail.money.release(koreanDate(release_dt)) : null
  const facts: Fact[] = []
  if (held_viv > 0) facts.push({ term: words.held, value: counsel.viv(held_viv), help: words.heldHelp })
  if (paid_viv > 0) {
    const help = side === 'expert' && isDisputed ? counselDetail.money.disputed : (release ?? (quit_dt && dayTime(quit_dt, now)))
    facts.push({ term: words.paid, value: counsel.viv(paid_viv), help })
  }
  if (returned_viv > 0) facts.push({ term: words.returned, value: counsel.viv(returned_viv), help: dayTime(quit_dt ?? recent_dt, now) })
  if (facts.length === 0) return null
  const isSale = side === 'expert' && paid_viv > 0 && !OPEN_COUNSEL.includes(state)
  return (
    <Section title={words.title} right={isSale && <SaleLink counNo={coun_no} />}>
      <Facts facts={facts} />
    </Section>
  )
}

function SaleLink({ counNo }: { counNo: number }) {
  const isAtDesk = useScreen().name.startsWith('Pc')
  const sale = isAtDesk ? `${href('PcExpertSales')}?sale=${counNo}` : href('ExpertSalesDetail', { id: counNo })
  return (
    <Link to={sale} className="-my-2 inline-flex min-h-11 items-center text-t4 font-semibold text-brand-fg">
      {counselDetail.money.sale}
    </Link>
  )
}
