import { ChevronRight } from 'lucide-react'
import { koreanDay } from '#kit/contract/time.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link } from '#kit/web/screen.tsx'
import type { SaleDetail } from '../contract.ts'
import { settlementOf } from '../rules.ts'
import { refundCause, returnCause, sales } from '../words.ts'
import { stepsOf } from './life.ts'
import { FeeCard } from './MonthTotals.tsx'
import { useSalePaths } from './paths.ts'
import { SettlementTag } from './SettlementTag.tsx'

const words = sales.detail

type Props = { sale: SaleDetail }

/** What was paid for one sale, what went back, and what became of the rest. */
export function SaleContent({ sale }: Props) {
  return (
    <div className="gap-2.5 @min-[48rem]:columns-2 [&>*]:mb-2.5 [&>*]:break-inside-avoid">
      <Money sale={sale} />
      <Life sale={sale} />
      <Counselling sale={sale} />
      {sale.net_viv > 0 && <FeeCard viv={sale.net_viv} isExchangeable={settlementOf(sale) === 'released'} {...sale} />}
    </div>
  )
}

function Money({ sale }: Props) {
  const { price, ext_viv, ext_minutes, returned_viv, refund_viv, net_viv } = sale
  const facts: { term: string; help?: string; value: string }[] = [{ term: words.price, value: sales.viv(price) }]
  if (ext_viv > 0) facts.push({ term: words.extension(ext_minutes), value: sales.viv(ext_viv) })
  if (returned_viv > 0) facts.push({ term: words.returned, help: returnCause(sale), value: sales.minus(returned_viv) })
  if (refund_viv > 0) facts.push({ term: words.refunded, help: refundCause(sale), value: sales.minus(refund_viv) })
  return (
    <Card aria-label={words.title} className="p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-t4 font-medium text-fg2">
        {words.got} <SettlementTag settlement={settlementOf(sale)} />
      </h2>
      <p className="num mt-1 text-n2 font-bold break-all">{sales.viv(net_viv)}</p>
      <dl className="num mt-3 flex flex-col gap-2 rounded-photo bg-sunken px-4 py-3 text-t4">
        {facts.map(({ term, help, value }) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-fg2">
              {term}
              {help && <span className="block text-t3 text-fg3">{help}</span>}
            </dt>
            <dd className="ml-auto font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What happened to the viv, in order. */
function Life({ sale }: Props) {
  const today = koreanDay(useNow())
  return (
    <Card aria-label={words.life} className="p-5">
      <h2 className="text-t6 font-bold">{words.life}</h2>
      <ol className="mt-3 flex flex-col">
        {stepsOf(sale).map(({ title, help, at, isDone }) => (
          <li
            key={title}
            className="relative flex gap-3 pb-4 before:absolute before:top-4 before:bottom-[-6px] before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span aria-hidden className={`mt-1.5 size-[11px] flex-none rounded-full ${isDone ? 'bg-brand' : 'border-2 border-edge'}`} />
            <div className="min-w-0 text-t4">
              <p className="font-semibold">{title}</p>
              {at !== null && (
                <p className="num text-t3 text-fg3">
                  {koreanDateFrom(koreanDay(new Date(at)), today)} {koreanTime(at)}
                </p>
              )}
              {help !== undefined && <p className="num text-fg2">{help}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The counselling that was sold. */
function Counselling({ sale: { coun_no, member, title, channel, minutes, ext_minutes } }: Props) {
  const { counsel } = useSalePaths()
  return (
    <Card aria-label={words.product} className="overflow-hidden">
      <Link to={counsel(coun_no)} className="flex items-center gap-3 p-5 active:bg-press wide:hover:bg-press">
        <Avatar person={member} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block text-t5 font-semibold break-words">{member?.haru_name ?? sales.gone}</span>
          <span className="block text-t4 break-words text-fg2">
            {title} {sales.lasting(minutes + ext_minutes)} · {sales.channels[channel]}
          </span>
          <span className="block text-t3 text-brand-fg">{words.counsel}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
      </Link>
    </Card>
  )
}

export const SALE_SKELETON = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-52 rounded-card bg-surface" />
    <Skeleton className="h-64 rounded-card bg-surface" />
  </div>
)
