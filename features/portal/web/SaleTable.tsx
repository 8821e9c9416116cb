import type { CounselSale } from '#features/counsel/contract.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { koreanTime, number } from '#kit/ui/format.ts'
import { Link } from '#kit/web/screen.tsx'
import { settlementOf } from '../rules.ts'
import { causesOf, pcSales as pc, sales as words } from '../words.ts'
import { useSalePaths } from './paths.ts'
import { SettlementTag } from './SettlementTag.tsx'

/** The sales of a month in columns, each with a link to its page. */
export function SaleTable({ sales }: { sales: readonly CounselSale[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-t4">
        <caption className="sr-only">{words.list}</caption>
        <thead>
          <tr className="border-y border-line text-t3 text-fg2 [&>th]:px-2 [&>th]:py-2.5 [&>th]:font-medium [&>th:first-child]:pl-5 [&>th:last-child]:pr-5">
            <th scope="col" className="text-left">
              {pc.columns.at}
            </th>
            <th scope="col" className="text-left">
              {pc.columns.product}
            </th>
            <th scope="col" className="text-left">
              {pc.columns.member}
            </th>
            <th scope="col" className="text-right">
              {pc.columns.back}
            </th>
            <th scope="col" className="text-right">
              {pc.columns.net}
            </th>
            <th scope="col" className="text-right">
              {pc.columns.settlement}
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <Row key={sale.coun_no} sale={sale} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ sale }: { sale: CounselSale }) {
  const { coun_no, sale_dt, title, minutes, ext_minutes, member, net_viv, returned_viv, refund_viv } = sale
  const back = returned_viv + refund_viv
  const paths = useSalePaths()
  const settlement = settlementOf(sale)
  return (
    <tr className="relative border-b border-line last:border-0 wide:hover:bg-sunken [&>td]:px-2 [&>td]:py-2.5 [&>td:first-child]:pl-5 [&>td:last-child]:pr-5">
      <td className="num whitespace-nowrap text-fg2">
        {pc.shortDay(koreanDay(new Date(sale_dt)))}
        <span className="block text-t3">{koreanTime(sale_dt)}</span>
      </td>
      <td className="min-w-32 font-semibold">
        <Link to={paths.sale(coun_no)} className="break-words after:absolute after:inset-0">
          {title} {words.lasting(minutes + ext_minutes)}
        </Link>
      </td>
      <td>
        <span className="flex items-center gap-2">
          <Avatar person={member} size={30} />
          <span className="min-w-0 break-words">{member?.haru_name ?? words.gone}</span>
        </span>
      </td>
      <td className="num text-right">
        {back === 0 ? (
          <span className="text-fg3">–</span>
        ) : (
          <>
            {words.minus(back)}
            <span className="block text-t3 break-keep text-fg2">{causesOf(sale).join(' · ')}</span>
          </>
        )}
      </td>
      <td className="num text-right font-bold whitespace-nowrap">{number(net_viv)}</td>
      <td className="num text-right">
        <SettlementTag settlement={settlement} />
        {settlement === 'pending' && sale.release_dt !== null && (
          <span className="block text-t3 whitespace-nowrap text-fg2">{pc.due(pc.shortDay(koreanDay(new Date(sale.release_dt))))}</span>
        )}
      </td>
    </tr>
  )
}
