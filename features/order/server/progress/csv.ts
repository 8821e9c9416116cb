import type { Answer } from '#kit/contract/endpoint.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { shipByCsv } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { orderNoIn, rowActs, TRACKING_LINES_MAX } from '../../rules.ts'
import { readCarriers } from '../carriers.ts'
import { itemsOf, lockOrderOf } from '../rows.ts'
import { byOperator, shipIn } from './verbs.ts'

type Line = { line: number; text: string; cells: string[] }

/** `onShipped`: what belongs to the transaction of a line. */
type Sender = { userNo: number; now: Date; operatorNo?: number; onShipped?: (tx: Tx, orderNo: number) => Promise<void> }

/** Sends the goods of each line in a transaction of its own, so that a wrong line keeps nobody's parcel back. Lines above the limit are named too. */
export async function shipLines(db: Pool, sender: Sender, csv: string): Promise<Answer<typeof shipByCsv>> {
  const answer: Answer<typeof shipByCsv> = { shipped: [], problems: [] }
  for (const [nth, one] of linesOf(csv).entries()) {
    try {
      if (nth >= TRACKING_LINES_MAX) throw orderErrors.too_many_lines()
      answer.shipped.push({ line: one.line, ...(await shipLine(db, sender, one.cells)) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.problems.push({ line: one.line, text: one.text.slice(0, 200), code: error.code, msg: error.message })
    }
  }
  return answer
}

async function shipLine(
  db: Pool,
  { userNo, now, operatorNo, onShipped }: Sender,
  [written = '', carrier = '', number = '']: string[],
): Promise<{ order_no: number; parcel_no: number }> {
  const order = orderNoIn(written)
  if (!/^\d{1,15}$/.test(order)) throw orderErrors.order_no()
  const named = (await readCarriers(db)).named(carrier)
  if (!named) throw orderErrors.carrier()
  const orderNo = Number(order)
  const trackingNo = number.replace(/[\s-]/g, '').toUpperCase()
  return db.transaction(async (tx) => {
    await lockOrderOf(tx, orderNo, userNo, 'seller')
    const items = (await itemsOf(tx, orderNo)).filter((row) => rowActs(row, 'seller', now).includes('ship'))
    if (items.length === 0) throw orderErrors.nothing_to_ship()
    const own = { orderNo, userNo, side: 'seller', now, ...byOperator(operatorNo) } as const
    const { parcelNo } = await shipIn(tx, own, {
      items: items.map(({ order_item_no }) => ({ order_item_no })),
      carrier: named.key,
      tracking_no: trackingNo,
    })
    await onShipped?.(tx, orderNo)
    return { order_no: orderNo, parcel_no: parcelNo }
  })
}

/** Lines with cells by commas or tabs, in quotes or not; without empty ones and a first line of titles. */
function linesOf(csv: string): Line[] {
  const lines = csv
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text, cells: cellsOf(text) }))
    .filter(({ text }) => text.trim() !== '')
  // A line with a tracking number is none of titles, whatever is written for the order.
  const isTitled = lines[0]?.cells.every((cell) => !/\d/.test(cell)) === true
  return lines.slice(isTitled ? 1 : 0)
}

/** A spreadsheet writes numbers that it must not change as `="123"`. */
const cellsOf = (text: string): string[] =>
  text.split(text.includes('\t') ? '\t' : ',').map((cell) =>
    cell
      .trim()
      .replace(/^="?|^"|"$/g, '')
      .replace(/^'/, '')
      .trim(),
  )
