import { Button } from '#kit/ui/Button.tsx'
import { AmountList } from '#kit/ui/AmountList.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { DownloadButton } from '#kit/web/DownloadButton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { ShopMonth, ShopSale } from '../../contract.ts'
import { shopSales as words } from '../../words/sales.ts'
import { downloadShopSales, useShopMonth, useShopSales } from './salesApi.ts'

type Props = {
  month: string
  pathOf: (orderNo: number) => string
}

/** What the shop brought in a month: paid, held and expected, with each sale. Nothing for an expert who sold nothing there. */
export default function ShopSales({ month, pathOf }: Props) {
  const query = useShopMonth(month)
  if (!query.data) return <QueryFallback query={query} skeleton={<Skeleton className="h-40 rounded-card bg-surface" />} />
  const { count, held_viv } = query.data
  if (count === 0 && held_viv === 0) return null
  return (
    <Card aria-label={words.title} className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-t6 font-bold">{words.title}</h2>
        {count > 0 && (
          <DownloadButton label={words.file} download={() => downloadShopSales(month)} done={words.fileDone} failed={words.failed} />
        )}
      </div>
      <Sums sums={query.data} />
      {count === 0 ? <p className="mt-3 text-t4 text-fg2">{words.empty}</p> : <Sold month={month} pathOf={pathOf} />}
    </Card>
  )
}

function Sums({ sums: { count, gross_viv, back_viv, net_viv, held_viv, forecast } }: { sums: ShopMonth }) {
  const facts: [string, string][] = [
    [words.count(count), words.viv(gross_viv)],
    [words.back, words.minus(back_viv)],
    [words.net, words.viv(net_viv)],
    [words.held, words.viv(held_viv)],
  ]
  return (
    <>
      <AmountList facts={facts} className="mt-2 rounded-photo bg-sunken px-4 py-2.5" />
      {held_viv > 0 && <p className="mt-2 text-t3 break-keep text-fg3">{words.heldHelp}</p>}
      {forecast.length > 0 && (
        <>
          <h3 className="mt-3 text-t4 font-semibold">{words.forecast}</h3>
          <ul className="num mt-1 text-t4">
            {forecast.map(({ day, viv }) => (
              <li key={day} className="flex min-h-8 items-center justify-between gap-x-4">
                <span className="text-fg2">{words.expected(koreanDate(day))}</span>
                <b className="font-semibold">{words.viv(viv)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Sold({ month, pathOf }: Props) {
  const query = useShopSales(month)
  if (!query.data) return <QueryFallback query={query} skeleton={<Skeleton className="mt-3 h-24 rounded-tile" />} />
  return (
    <>
      <ul aria-label={words.list} className="mt-3 divide-y divide-line border-t border-line">
        {query.data.pages.flat().map((sale) => (
          <li key={sale.order_item_no}>
            <Sale sale={sale} path={pathOf(sale.order_no)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button full variant="quiet" size={48} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {ko.ui.more}
        </Button>
      )}
    </>
  )
}

function Sale({ sale, path }: { sale: ShopSale; path: string }) {
  const { sale_dt, item_name, sio_title, qtt, member, back_viv, net_viv, pass_qtt, pass_unit } = sale
  return (
    <Link to={path} className="-mx-2 flex flex-wrap justify-between gap-x-3 px-2 py-3 active:bg-press wide:hover:bg-press">
      <span className="min-w-0 flex-[1_1_min(9rem,100%)]">
        <b className="block text-t5 font-semibold break-words">{item_name}</b>
        <span className="block text-t4 break-words text-fg2">
          {words.option(sio_title, pass_unit === null ? words.pieces(qtt) : words.uses(pass_unit, pass_qtt ?? 0))} ·{' '}
          {member?.haru_name ?? words.gone}
        </span>
        <span className="num block text-t3 text-fg3">{koreanDate(sale_dt)}</span>
      </span>
      <span className="num ml-auto text-right">
        <b className="block text-t5 font-bold">{words.viv(net_viv)}</b>
        {back_viv > 0 && <span className="block text-t3 text-fg2">{words.minus(back_viv)}</span>}
      </span>
    </Link>
  )
}
