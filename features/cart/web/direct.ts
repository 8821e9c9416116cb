import type { GuestRow } from '../contract.ts'
import { QTT_MAX } from '../rules.ts'

/** The payment at this path of these options alone, without the cart: `?buy=3:12.2.180,13.1.200`. */
export function directPath(payment: string, itemNo: number, options: GuestRow['options']): string {
  const chosen = options.map(({ sio_no, qtt, seen_amt }) => `${sio_no}.${qtt}.${seen_amt}`).join(',')
  return `${payment.split('?')[0]}?buy=${itemNo}:${chosen}`
}

/** What such a path buys; nothing for an address that nobody made. */
export function directRows(text: string | null): GuestRow[] {
  const [item = '', chosen = ''] = (text ?? '').split(':')
  const options = chosen.split(',').map((one) => one.split('.').map(Number))
  const isOption = ([sio, qtt, seen]: number[]): boolean =>
    [sio, qtt, seen].every((one) => Number.isSafeInteger(one) && one! > 0) && qtt! <= QTT_MAX
  if (!/^\d+$/.test(item) || !options.every(isOption)) return []
  return [
    { item_no: Number(item), is_checked: true, options: options.map(([sio, qtt, seen]) => ({ sio_no: sio!, qtt: qtt!, seen_amt: seen! })) },
  ]
}
