import { TriangleAlert } from 'lucide-react'
import { exchanges as words } from '../../words/operator.ts'
import type { Problem } from '#kit/web/console/act.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { ExchangeCase } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'

/** The cause that stops this exchange, with a link. */
export function StopNotice({ one: { exchange_no, warnings, loss_refund_no } }: { one: ExchangeCase }) {
  const stop = stopOf(warnings)
  if (stop === undefined) return null
  return (
    <div role="status" className="flex items-start gap-2 rounded-card bg-warn-weak px-5 py-3.5 text-t4 text-warn-fg">
      <TriangleAlert aria-hidden size={18} strokeWidth={2.1} className="mt-0.5 flex-none" />
      <p className="min-w-0">
        {words.stops[stop]} {stop === 'books' && <TextLink to="/ledger">{words.toDifferences}</TextLink>}
        {stop === 'loss' && loss_refund_no !== null && <TextLink to={`/refund/${loss_refund_no}`}>{words.toLoss(loss_refund_no)}</TextLink>}
        {stop === 'account_check' && <TextLink to={`/inbox/account_checks:${exchange_no}`}>{words.toAccountCheck}</TextLink>}
      </p>
    </div>
  )
}

const STOPS = ['books', 'loss', 'account_check'] as const

/** What stops an exchange with these warnings, if anything. */
export const stopOf = (warnings: ExchangeCase['warnings']) => STOPS.find((one) => warnings.includes(one))

/** The link to the cause of a refusal by a stop. */
export function stopLink({ code }: Problem) {
  if (code === vivOperatorErrors.books.code) return <TextLink to="/ledger">{words.toDifferences}</TextLink>
  if (code === vivOperatorErrors.account_check.code) return <TextLink to="/inbox?group=exchange">{words.toAccountCheck}</TextLink>
  return code === vivOperatorErrors.loss.code ? <TextLink to="/refund?queue=loss">{words.toLosses}</TextLink> : null
}
