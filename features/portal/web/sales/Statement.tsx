import { useEffect, type ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import type { CounselSale } from '#features/counsel/contract.ts'
import type { ShopSale } from '#features/order/contract.ts'
import { shopSales } from '#features/order/words/sales.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanTime, number } from '#kit/ui/format.ts'
import { koreanMonth, koreanYearDate } from '#kit/ui/longDates.ts'
import { PrintSheet } from '#kit/ui/PrintSheet.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import type { SalesMonth, SalesShares } from '../../contract.ts'
import { settlementOf, totalOf } from '../../rules.ts'
import { causeOf, causesOf, pcSales, sales } from '../../words.ts'
import { factsOf } from '../MonthTotals.tsx'
import { percentOf } from './cards.tsx'

const words = pcSales.sheet

type Props = {
  month: string
  totals: SalesMonth
  shares: SalesShares
  rows: readonly CounselSale[]
  /** What was sold in the shop. `isSoldWhole`: all of the month. */
  sold: readonly ShopSale[]
  isSoldWhole: boolean
  onShown: (isShown: boolean) => void
}

/** A month's sales on paper: A4, black on white, nothing of the page around it. */
export default function Statement({ month, totals, shares: { products, returns }, rows, sold, isSoldWhole, onShown }: Props) {
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  const name = useProfile().data?.user_info.haru_name ?? ''
  const today = koreanDay(useNow())
  const { net_viv, pending_viv, fee } = totals
  const total = totalOf(totals)
  const amounts = [...factsOf(totals), [pcSales.released, sales.viv(total - pending_viv)], [sales.net, sales.viv(total)]] as const
  return (
    <PrintSheet>
      <h1 className="text-[16pt] font-bold">{words.title}</h1>
      <dl className="mt-1 mb-3 flex flex-wrap gap-x-6">
        {[
          [words.expert, name],
          [words.month, koreanMonth(`${month}-01`)],
          [words.printed, koreanYearDate(today)],
        ].map(([term, text]) => (
          <div key={term} className="flex gap-1.5">
            <dt>{term}</dt>
            <dd className="font-bold">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mb-3 grid grid-cols-3 items-start gap-x-5">
        <Block title={pcSales.totals} rows={amounts} />
        <Block
          title={pcSales.shares}
          none={pcSales.noShares}
          rows={products.map((one) => [one.title, `${sales.viv(one.net_viv)} (${pcSales.share(percentOf(one.net_viv, net_viv))})`])}
        />
        <Block
          title={pcSales.returns}
          none={pcSales.noReturns}
          rows={returns.map((one) => [`${causeOf(one)} ${sales.count(one.count)}`, sales.viv(one.viv)])}
        />
      </div>
      <p className="mb-3">
        {words.exchange(total)} {number(fee.gross_won)} − {number(fee.platform_won + fee.withheld_won)} ={' '}
        <b>{words.net(number(fee.net_won))}</b>
      </p>
      {/* A month can have sales of products alone. */}
      {totals.count > 0 && <Sessions totals={totals} rows={rows} />}
      {sold.length > 0 && <Sold rows={sold} isWhole={isSoldWhole} net={totals.shop_viv} />}
      <p className="mt-3">{words.help}</p>
    </PrintSheet>
  )
}

/** The sessions, one in each row, with their sum. */
function Sessions({ totals, rows }: Pick<Props, 'totals' | 'rows'>) {
  const { count, gross_viv, returned_viv, refund_viv, net_viv, pending_viv } = totals
  return (
    <>
      {rows.length < count && <p className="mb-2 font-bold">{words.part(rows.length, count)}</p>}
      <SalesTable
        heads={[pcSales.columns.at, words.no, pcSales.columns.product, pcSales.columns.member]}
        sum={{
          title: `${words.sum} ${sales.count(count)}`,
          amounts: [number(gross_viv), number(returned_viv + refund_viv), number(net_viv)],
          settlement: pending_viv > 0 ? `${pcSales.pending} ${number(pending_viv)}` : sales.settlements.released,
        }}
      >
        {rows.map((sale) => (
          <SessionRow key={sale.coun_no} sale={sale} />
        ))}
      </SalesTable>
    </>
  )
}

/** What was sold in the shop, one item of an order in each row, with its sum. `net`: of the whole month. */
function Sold({ rows, isWhole, net }: { rows: readonly ShopSale[]; isWhole: boolean; net: number }) {
  const sumOf = (amount: (row: ShopSale) => number): string => (isWhole ? number(rows.reduce((sum, row) => sum + amount(row), 0)) : '')
  return (
    <section className="mt-4">
      <h2 className="mb-1 font-bold">{shopSales.list}</h2>
      {!isWhole && <p className="mb-2 font-bold">{words.partSold(rows.length)}</p>}
      <SalesTable
        heads={[words.paidOn, words.orderNo, pcSales.columns.product, words.buyer]}
        sum={{
          title: isWhole ? `${words.sum} ${sales.count(rows.length)}` : words.sum,
          amounts: [sumOf(({ gross_viv }) => gross_viv), sumOf(({ back_viv }) => back_viv), number(net)],
        }}
      >
        {rows.map(({ order_item_no, order_no, sale_dt, item_name, member, gross_viv, back_viv, net_viv, ...row }) => (
          <SaleRow
            key={order_item_no}
            at={sale_dt}
            no={order_no}
            what={`${item_name} ${soldText(row)}`}
            member={member}
            amounts={[gross_viv, back_viv, net_viv]}
          />
        ))}
      </SalesTable>
    </section>
  )
}

type SalesTableProps = {
  /** Heads of the columns before the amounts. */
  heads: readonly string[]
  /** The last row. `settlement`: whether the viv are released, a column that only sessions have. */
  sum: { title: string; amounts: readonly string[]; settlement?: string }
  children: ReactNode
}

/** A table of sales: when, number, what, to whom, and three amounts; its last row is the sum. */
function SalesTable({ heads, sum, children }: SalesTableProps) {
  return (
    <table className="w-full border-collapse text-[8pt]">
      <thead>
        <tr className="border-y border-black [&>th]:px-1 [&>th]:py-1 [&>th]:text-left">
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {[words.gross, pcSales.columns.back, pcSales.columns.net].map((head) => (
            <th key={head} scope="col" className="text-right!">
              {head}
            </th>
          ))}
          {sum.settlement !== undefined && <th scope="col">{pcSales.columns.settlement}</th>}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot className="table-row-group">
        <tr className="break-inside-avoid border-y border-black font-bold [&>td]:px-1 [&>td]:py-1">
          <td colSpan={heads.length}>{sum.title}</td>
          {sum.amounts.map((amount, nth) => (
            <td key={nth} className="text-right">
              {amount}
            </td>
          ))}
          {sum.settlement !== undefined && <td>{sum.settlement}</td>}
        </tr>
      </tfoot>
    </table>
  )
}

type SaleRowProps = {
  at: string
  no: number
  what: string
  member: { haru_name: string } | null
  amounts: readonly [gross: number, back: number, net: number]
  /** Why something went back. */
  causes?: string
  /** Whether the viv of a session are released. */
  settlement?: string
}

function SaleRow({ at, no, what, member, amounts: [gross, back, net], causes, settlement }: SaleRowProps) {
  return (
    <tr className="break-inside-avoid border-b border-black/30 align-top [&>td]:px-1 [&>td]:py-1">
      <td className="whitespace-nowrap">
        {shortDayOf(at)} {koreanTime(at)}
      </td>
      <td>{no}</td>
      <td>{what}</td>
      <td>{member?.haru_name ?? sales.gone}</td>
      <td className="text-right">{number(gross)}</td>
      <td className="text-right">
        {number(back)}
        {causes !== undefined && back > 0 && <span className="block">{causes}</span>}
      </td>
      <td className="text-right font-bold">{number(net)}</td>
      {settlement !== undefined && <td>{settlement}</td>}
    </tr>
  )
}

function SessionRow({ sale }: { sale: CounselSale }) {
  const { coun_no, sale_dt, title, minutes, ext_minutes, member, price, ext_viv, returned_viv, refund_viv, net_viv, release_dt } = sale
  const settlement = settlementOf(sale)
  const due = settlement === 'pending' && release_dt !== null ? ` ${pcSales.due(shortDayOf(release_dt))}` : ''
  return (
    <SaleRow
      at={sale_dt}
      no={coun_no}
      what={`${title} ${sales.lasting(minutes + ext_minutes)}`}
      member={member}
      amounts={[price + ext_viv, returned_viv + refund_viv, net_viv]}
      causes={causesOf(sale).join(', ')}
      settlement={sales.settlements[settlement] + due}
    />
  )
}

const shortDayOf = (moment: string): string => pcSales.shortDay(koreanDay(new Date(moment)))

const soldText = ({ sio_title, qtt, pass_qtt, pass_unit }: Pick<ShopSale, 'sio_title' | 'qtt' | 'pass_qtt' | 'pass_unit'>): string =>
  shopSales.option(sio_title, pass_unit === null ? shopSales.pieces(qtt) : shopSales.uses(pass_unit, pass_qtt ?? 0))

/** `none`: shown instead of rows where there are none. */
function Block({ title, rows, none }: { title: string; rows: readonly (readonly [string, string])[]; none?: string }) {
  return (
    <section>
      <h2 className="border-b border-black pb-0.5 font-bold">{title}</h2>
      {rows.length === 0 && <p className="py-0.5 break-keep">{none}</p>}
      <dl>
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-x-2 py-0.5">
            <dt className="min-w-0 break-keep">{term}</dt>
            <dd className="flex-none text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
