import { ChevronDown } from 'lucide-react'
import { FeeLines } from '#features/viv/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { AmountList } from '#kit/ui/AmountList.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import type { SalesMonth } from '../contract.ts'
import { totalOf } from '../rules.ts'
import { sales as words } from '../words.ts'

/** What a month came to, and what an exchange of it costs. */
export function MonthTotals({ query }: { query: QueryState & { data: SalesMonth | undefined } }) {
  if (!query.data) return <QueryFallback query={query} skeleton={TOTALS_SKELETON} />
  const { pending_viv, fee } = query.data
  const total = totalOf(query.data)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-2.5">
      <Card aria-label={words.totals} className="p-5">
        <h2 className="text-t4 font-medium text-fg2">{words.net}</h2>
        <p className="num mt-1 text-n2 font-bold break-all">{words.viv(total)}</p>
        <p className="num text-t4 text-fg3">{words.inWon(number(fee.gross_won))}</p>
        <div className="mt-3 rounded-photo bg-sunken px-4 py-2.5">
          <AmountList facts={factsOf(query.data)} />
        </div>
      </Card>
      {total > 0 && <Fee viv={total} isExchangeable={total > pending_viv} {...query.data} />}
    </div>
  )
}

type Sums = Omit<SalesMonth, 'first_month' | 'fee' | 'is_earner' | 'has_biz'>

/** Amounts of a month, each with its term. */
export function factsOf({ count, gross_viv, returned_viv, refund_viv, pending_viv, disputed_viv, shop_viv }: Sums): [string, string][] {
  const facts: [string, string][] = [
    [words.sessions(count), words.viv(gross_viv)],
    [words.sessionsBack, words.minus(returned_viv + refund_viv)],
  ]
  if (shop_viv > 0) facts.push([words.shop, words.viv(shop_viv)])
  if (pending_viv > disputed_viv) facts.push([words.pending, words.viv(pending_viv - disputed_viv)])
  if (disputed_viv > 0) facts.push([words.disputed, words.viv(disputed_viv)])
  return facts
}

type FeeProps = { viv: number; isExchangeable: boolean } & Pick<SalesMonth, 'fee' | 'has_biz'>

/** The fee of a month, folded: the sales below matter more. */
function Fee(props: FeeProps) {
  return (
    <Card aria-label={words.fee.title}>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-card px-5 py-3 active:bg-press wide:hover:bg-press [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 text-t5 font-semibold">
            {words.fee.title}
            <span className="num block text-t4 font-medium text-fg2">{words.fee.brief(number(props.fee.net_won))}</span>
          </span>
          <ChevronDown aria-hidden size={20} className="flex-none text-fg3 group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-5">
          <FeeContent {...props} />
        </div>
      </details>
    </Card>
  )
}

/** What an exchange of so many viv costs: no fee is taken from a sale. */
export function FeeCard(props: FeeProps) {
  return (
    <Card aria-label={words.fee.title} className="p-5">
      <h2 className="text-t6 font-bold">{words.fee.title}</h2>
      <FeeContent {...props} />
    </Card>
  )
}

function FeeContent({ viv, isExchangeable, fee, has_biz }: FeeProps) {
  const go = useGo()
  return (
    <>
      <p className="mt-0.5 text-t4 text-fg2">{words.fee.when}</p>
      <p className="num mt-3 text-t4 text-fg3">{words.fee.of(viv)}</p>
      <FeeLines fee={fee} hasBiz={has_biz} />
      {isExchangeable && (
        <Button variant="quiet" size={48} full className="mt-2" onClick={() => go.to(href('VivExchangeApply'))}>
          {words.fee.exchange}
        </Button>
      )}
    </>
  )
}

export const TOTALS_SKELETON = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-56 rounded-card bg-surface" />
    <Skeleton className="h-64 rounded-card bg-surface" />
  </div>
)
