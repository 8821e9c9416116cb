import { useEffect } from 'react'
import { formatPhone } from '#features/identity/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { PrintSheet } from '#kit/ui/PrintSheet.tsx'
import { page } from '#kit/web/page.ts'
import { useNow } from '#kit/ui/useNow.ts'
import type { Packing } from '../../contract.ts'
import { sellerOrders } from '../../words/seller.ts'

const words = sellerOrders.packing

/** What is to be packed, on A4: an order is not parted by the end of a page. Prints itself once it is drawn. */
export default function PackingSheet({ orders, onPrinted }: { orders: readonly Packing[]; onPrinted: () => void }) {
  const today = koreanDay(useNow())
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    page.print()
    return () => removeEventListener('afterprint', onPrinted)
    // oxlint-disable-next-line react/exhaustive-deps -- prints once
  }, [])
  const { columns } = words
  return (
    <PrintSheet>
      <h1 className="text-[16pt] font-bold">{words.title}</h1>
      <p className="mb-3">{words.printed(koreanYearDate(today))}</p>
      <table className="w-full border-collapse text-left [&_td]:border-b [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_th]:border-b-2 [&_th]:py-1 [&_th]:pr-3">
        <thead>
          <tr>
            {[columns.done, columns.order, columns.items, columns.receiver, columns.address, columns.due].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map(({ order_no, address, items, ship_due_dt }) => (
            <tr key={order_no} className="break-inside-avoid">
              <td className="text-[14pt] leading-none">☐</td>
              <td className="font-bold">{order_no}</td>
              <td>
                {items.map(({ order_item_no, item_name, sio_title, qtt }) => (
                  <p key={order_item_no}>
                    {item_name} {sio_title} <b>× {qtt}</b>
                  </p>
                ))}
              </td>
              <td>
                {address?.receiver}
                <br />
                {address && formatPhone(address.phone)}
              </td>
              <td>
                {address ? `(${address.zip}) ${address.addr1} ${address.addr2}` : words.service}
                {address?.memo && <p>{address.memo}</p>}
              </td>
              <td className="whitespace-nowrap">{koreanDay(new Date(ship_due_dt)).slice(5)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
