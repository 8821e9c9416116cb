import type { CounselSale } from '#features/counsel/contract.ts'
import { settlementOf } from '../rules.ts'
import { sales } from '../words.ts'

const words = sales.detail

type Step = { title: string; help?: string; at: string | null; isDone: boolean }

/** What happened to the viv of a sale, and what happens next. */
export function stepsOf(sale: CounselSale): Step[] {
  const { reg_dt, sale_dt, returned_viv, refund_viv, net_viv } = sale
  const steps: Step[] = [
    { title: words.paid, help: words.paidHelp, at: reg_dt, isDone: true },
    { title: words.ended, help: words.endedHelp(net_viv + refund_viv, returned_viv), at: sale_dt, isDone: true },
    ...disputeSteps(sale),
    lastStep(sale),
  ]
  // A correction can follow the release.
  return steps.toSorted((one, other) => millis(one) - millis(other))
}

function disputeSteps({ dispute, refund_viv }: CounselSale): Step[] {
  if (dispute === null) return []
  const { opened_by, reg_dt, decide_dt } = dispute
  const opened: Step[] = opened_by === 'member' ? [{ title: words.disputed, help: words.disputedHelp, at: reg_dt, isDone: true }] : []
  if (decide_dt === null) return opened
  const title = opened_by === 'member' ? words.decided : words.corrected
  return [...opened, { title, help: words.decidedHelp(refund_viv), at: decide_dt, isDone: true }]
}

function lastStep(sale: CounselSale): Step {
  const settlement = settlementOf(sale)
  if (settlement === 'returned') return { title: words.all, at: null, isDone: true }
  if (settlement === 'disputed') return { title: words.stopped, help: words.stoppedHelp, at: null, isDone: false }
  if (settlement === 'pending') return { title: words.pending, at: sale.release_dt, isDone: false }
  return { title: words.released, at: sale.released_dt, isDone: true }
}

const millis = ({ at }: Step): number => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at))
