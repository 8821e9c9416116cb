import { counselSalesOf } from '#features/counsel/server/public.ts'
import type { CounselSale } from '#features/counsel/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { koreanClock, koreanDay } from '#kit/contract/time.ts'
import { BYTE_ORDER_MARK, csvRow } from '#kit/server/csv.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { memberFile } from '#kit/server/http/member-file.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { beginSalesFile } from '../contract.ts'
import { portalErrors } from '../errors.ts'
import { monthSpan, settlementOf } from '../rules.ts'
import { causesOf, statement as words } from '../words.ts'

/** Sales read by one query. */
const PAGE = 200

type Month = Body<typeof beginSalesFile>

/** An expert's sales of a month as a file. */
export const statementFile = memberFile<Month>({
  path: '/v1/user/expert/sales.csv',
  type: 'text/csv; charset=utf-8',
  names: ['month'],
  parse: (filter) => beginSalesFile.body.parse(filter),
  problem: portalErrors.file_link,
  fileName: ({ month }) => `haru-sales-${month}.csv`,
  content: ({ db, userNo, filter }) => csvParts(db, userNo, filter),
})

async function* csvParts(db: Pool, expertNo: number, { month }: Month): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(words.header)}`
  let before: CounselSale | null = null
  for (;;) {
    const sales: CounselSale[] = await counselSalesOf(db, expertNo, { ...monthSpan(month), before, limit: PAGE })
    if (sales.length > 0) yield sales.map((sale) => csvRow(cellsOf(sale))).join('')
    before = sales.at(-1) ?? null
    if (before === null || sales.length < PAGE) return
  }
}

function cellsOf(sale: CounselSale): (string | number)[] {
  const { coun_no, sale_dt, title, channel, member, minutes, ext_minutes, price, ext_viv, returned_viv, refund_viv, net_viv } = sale
  const settlement = settlementOf(sale)
  const at = new Date(sale_dt)
  const release = settlement === 'released' ? sale.released_dt : settlement === 'pending' ? sale.release_dt : null
  return [
    koreanDay(at),
    koreanClock(at),
    coun_no,
    title,
    words.channels[channel],
    member?.haru_name ?? words.gone,
    minutes + ext_minutes,
    price,
    ext_viv,
    returned_viv,
    refund_viv,
    causesOf(sale).join(' / '),
    net_viv,
    net_viv * WON_PER_VIV,
    words.settlements[settlement],
    release === null ? '' : koreanDay(new Date(release)),
  ]
}
