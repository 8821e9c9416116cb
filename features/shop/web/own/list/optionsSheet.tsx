import { useState } from 'react'
import { number } from '#kit/ui/format.ts'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { amountIn } from '#kit/web/amount.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import type { OwnListed } from '../../../contract.ts'
import { shopErrors } from '../../../errors.ts'
import { PRICE_MAX, STOCK_MAX } from '../../../rules.ts'
import { own as words } from '../../../words/own.ts'
import { changeOption, changePrice, readItem, stockIn } from '../api.ts'
import { AmountField } from '../AmountField.tsx'

/** The price of a product, and what each option costs on top and how many are left. */
export async function openOptionsSheet(item: OwnListed): Promise<void> {
  const note = await openSheet<string>((close) => <Options item={item} onDone={close} />, { title: words.optionsSheet, full: true })
  if (note !== undefined) toast(note)
}

type Values = Record<string, string>
const priceName = 'price'
const amtName = (sioNo: number): string => `amt${sioNo}`
const stockName = (sioNo: number): string => `stock${sioNo}`

const shown = (stock: number | null): string => (stock === null ? '' : number(stock))

function Options({ item, onDone }: { item: OwnListed; onDone: (note: string) => void }) {
  // What the seller saw: a change of the stock is sent as the difference to it, and after each saved change it is another one.
  const [seen, setSeen] = useState(item)
  const { form, text, rootError, isBusy } = useForm<Values>({
    initial: Object.fromEntries([
      [priceName, number(item.item_viv_price)],
      ...item.sio_info.flatMap(({ sio_no, sio_amt, stock }) => [
        [amtName(sio_no), number(sio_amt)],
        [stockName(sio_no), shown(stock)],
      ]),
    ]) as Values,
    problemsOf: (values) => problemsOf(item, values),
    fieldOf: () => 'root',
    send: async (values) => {
      let last: OwnListed = seen
      let sold: number | null = null
      const take = (next: OwnListed): void => setSeen((last = next))
      try {
        const price = amountIn(values[priceName]!)!
        if (price !== last.item_viv_price) take(await changePrice(last, price))
        for (const option of last.sio_info) {
          const { sio_no } = option
          const sioAmt = amountIn(values[amtName(sio_no)]!)!
          const to = typedStock(values[stockName(sio_no)]!)
          const change = {
            ...(sioAmt !== option.sio_amt && { sio_amt: sioAmt }),
            ...(to !== option.stock && { stock: { was: option.stock, to } }),
          }
          if (Object.keys(change).length === 0) continue
          const answer = await changeOption(item.item_no, sio_no, change)
          take(answer)
          const left = stockIn(answer, sio_no)
          if (to !== null && left !== to) sold = left
        }
        onDone(sold === null ? words.savedOptions : words.soldMeanwhile(sold))
      } catch (error) {
        // The next attempt starts from what is there now.
        if (error instanceof CallError && error.status === 409) await readItem(item.item_no).then(take, () => undefined)
        throw error
      }
    },
  })
  const isOne = item.sio_info.length === 1
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <AmountField label={words.columns.price} {...text(priceName)} data-first-focus />
      {seen.sio_info.map(({ sio_no, sio_title, stock }) => (
        <fieldset key={sio_no} className="flex min-w-0 flex-col gap-2">
          <legend className={isOne ? 'sr-only' : 'mb-2 text-t5 font-bold break-words'}>{sio_title || item.item_name}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            <AmountField label={words.columns.extra} {...text(amtName(sio_no))} />
            <AmountField label={words.stock} unit="" placeholder={words.unlimited} help={words.nowIn(stock)} {...text(stockName(sio_no))} />
          </div>
        </fieldset>
      ))}
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.saveOptions}
      </SheetSubmit>
    </form>
  )
}

/** No text is no limit. */
const typedStock = (typed: string): number | null => (typed.trim() === '' ? null : amountIn(typed))

function problemsOf(item: OwnListed, values: Values): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  const price = amountIn(values[priceName]!)
  if (price === null || price < 1 || price > PRICE_MAX) problems.push({ field: priceName, text: shopErrors.price.message })
  for (const { sio_no } of item.sio_info) {
    const amt = amountIn(values[amtName(sio_no)]!)
    if (amt === null || amt > PRICE_MAX) problems.push({ field: amtName(sio_no), text: words.notWhole(0, PRICE_MAX) })
    const typed = values[stockName(sio_no)]!
    const stock = amountIn(typed)
    if (typed.trim() !== '' && (stock === null || stock > STOCK_MAX)) {
      problems.push({ field: stockName(sio_no), text: words.notWhole(0, STOCK_MAX) })
    }
  }
  return problems
}
