import { useCallback, type RefObject } from 'react'
import type { CounselSale } from '#features/counsel/contract.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import { settlementOf } from '../rules.ts'
import { causesOf, sales as words } from '../words.ts'
import type { useSales } from './api.ts'
import { useSalePaths } from './paths.ts'
import { SaleTable } from './SaleTable.tsx'
import { SettlementTag } from './SettlementTag.tsx'

type Props = {
  list: ReturnType<typeof useSales>
  /** The expert has sold nothing yet. */
  isFirst: boolean
  scroller: RefObject<HTMLDivElement | null>
  /** A row for each sale, in columns. */
  isTable?: boolean
}

/** The sales of a month, or what to do without any. */
export function SaleList({ list, isFirst, scroller, isTable }: Props) {
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!list.data) return <QueryFallback query={list} skeleton={SKELETON} />
  const sales = list.data.pages.flat()
  if (sales.length === 0) return isFirst ? <NoSales /> : <EmptyView text={words.empty} sub={words.emptyHelp} />
  return (
    <Card aria-label={words.list} className="overflow-hidden">
      <h2 className="px-5 pt-4 pb-1 text-t6 font-bold">{words.list}</h2>
      {isTable ? (
        <SaleTable sales={sales} />
      ) : (
        <ul>
          {sales.map((sale) => (
            <li key={sale.coun_no}>
              <SaleRow sale={sale} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </Card>
  )
}

function NoSales() {
  const go = useGo()
  const { products, calendar } = useSalePaths()
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button size={48} onClick={() => go.to(products)}>
        {words.toProducts}
      </Button>
      <Button size={48} variant="quiet" onClick={() => go.to(calendar)}>
        {words.toCalendar}
      </Button>
    </div>
  )
  return <EmptyView text={words.none} sub={words.noneHelp} action={action} />
}

function SaleRow({ sale }: { sale: CounselSale }) {
  const { coun_no, sale_dt, title, minutes, ext_minutes, member, net_viv, returned_viv, refund_viv } = sale
  const back = returned_viv + refund_viv
  const paths = useSalePaths()
  return (
    <article className="relative flex gap-3 border-t border-line px-5 py-3.5 active:bg-sunken wide:hover:bg-sunken">
      <Avatar person={member} size={44} />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_min(9rem,100%)]">
          <Link to={paths.sale(coun_no)} className="text-t5 font-semibold break-words after:absolute after:inset-0">
            {member?.haru_name ?? words.gone}
          </Link>
          <p className="text-t4 break-words text-fg2">
            {title} {words.lasting(minutes + ext_minutes)}
          </p>
          <p className="num text-t3 text-fg3">
            {koreanDate(sale_dt)} {koreanTime(sale_dt)}
          </p>
        </div>
        <div className="ml-auto flex flex-none flex-col items-end gap-1">
          <span className="num text-t5 font-bold">{words.viv(net_viv)}</span>
          <SettlementTag settlement={settlementOf(sale)} />
        </div>
        {back > 0 && (
          <p className="num w-full text-t3 text-fg3">
            {words.returned(back)} · {causesOf(sale).join(' · ')}
          </p>
        )}
      </div>
    </article>
  )
}

const SKELETON = <Skeleton className="h-72 rounded-card bg-surface" />
