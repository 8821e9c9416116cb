import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { OwnItem } from '../../../contract.ts'
import { NOTICE_KINDS } from '../../../contract/notice-kinds.ts'
import { isGoods } from '../../../rules.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own } from '../../../words/own.ts'
import { removeItem, useOwnItem } from '../api.ts'
import { ItemTags } from '../list/ItemTags.tsx'
import { isPlatform } from '../endpoints.ts'
import { openOptions } from '../list/openOptions.ts'
import { useOwnPaths } from '../paths.ts'
import { FORM_SKELETON } from '../skeletons.tsx'
import { Preview } from './Preview.tsx'
import { Sale } from './Sale.tsx'

const words = own.detail

/** One product of the seller: whether it is sold, what it still lacks, and how buyers see it. */
export default function OwnItemDetail({ itemNo, head }: { itemNo: number; head: ExpertHead }) {
  const go = useGo()
  const paths = useOwnPaths()
  const query = useOwnItem(itemNo)
  if (isNotFound(query.error) || !query.isEnabled) return <NotFoundView />
  const item = query.data
  const footer = item && item.state !== PRODUCT.ended && (
    <div className="grid grid-cols-[1fr_2fr] gap-2 px-5 py-3">
      {item.state === PRODUCT.draft ? (
        <Button variant="quiet" onClick={() => void remove(itemNo, () => go.back(paths.items))}>
          {words.remove}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => void openOptions(item)}>
          {own.editOptions}
        </Button>
      )}
      <Button onClick={() => go.to(paths.editItem(itemNo))}>{words.edit}</Button>
    </div>
  )
  return (
    <ExpertPage head={head} footer={footer} className="flex flex-col gap-2.5 p-3" onRefresh={() => query.refetch()}>
      {item ? <Item item={item} /> : <QueryFallback query={query} skeleton={FORM_SKELETON} />}
    </ExpertPage>
  )
}

function Item({ item }: { item: OwnItem }) {
  const page = isShown(item) && !isPlatform() ? pathOf('ProShopDetail', { id: item.item_no }) : null
  return (
    <>
      <Card className="p-4">
        <ItemTags item={item} />
        <h2 className="mt-1 text-t7 font-bold break-words">{item.item_name}</h2>
        {item.is_hidden && <p className="mt-1 text-t4 break-keep text-danger-fg">{own.hiddenHelp}</p>}
      </Card>
      <Sale item={item} />
      <Terms item={item} />
      {!isPlatform() && <Preview item={item} page={page} />}
    </>
  )
}

const isShown = ({ state, is_hidden }: OwnItem): boolean => !is_hidden && (state === PRODUCT.onSale || state === PRODUCT.soldOut)

function Terms({ item }: { item: OwnItem }) {
  const { type, pass, item_viv_price, sio_info, ship_days, si_order_amt, free_from, jeju_amt, island_amt, return_amt, exchange_amt } = item
  const { viv } = own
  const goods = isGoods(type)
  const facts: [string, string][] = [
    [own.form.price, own.priceOf(type, item_viv_price)],
    ...sio_info.map(({ sio_title, sio_amt, stock }): [string, string] => [
      sio_title || own.stock,
      [sio_amt > 0 && `+${viv(sio_amt)}`, own.pieces(stock)].filter(Boolean).join(' · '),
    ]),
    [goods ? words.shipDays.goods : words.shipDays.service, words.days(ship_days)],
  ]
  if (pass) {
    const { qtt, unit, valid, freeze } = own.form.pass
    facts.push([qtt[pass.unit], `${pass.qtt}${unit[pass.unit]}`])
    // A pass of days is valid on its days.
    if (pass.unit === 'session') facts.push([valid, `${pass.valid_days}${unit.day}`])
    facts.push([freeze, `${pass.freeze_days}${unit.day}`])
  }
  if (goods) {
    const free = free_from === null ? '' : ` · ${words.freeFrom(free_from)}`
    facts.push(
      [words.shipping, si_order_amt === 0 ? words.noShipping : `${viv(si_order_amt)}${free}`],
      [words.zones, words.zonesOf(jeju_amt, island_amt)],
      [words.returns, words.returnsOf(return_amt, exchange_amt)],
    )
  }
  facts.push([words.notice, NOTICE_KINDS[item.notice_kind].name])
  return (
    <Card aria-label={words.terms} className="p-4">
      <h2 className="mb-2 text-t6 font-bold">{words.terms}</h2>
      <dl className="flex flex-col gap-2 text-t4">
        {facts.map(([name, value], at) => (
          <div key={at} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-fg2">{name}</dt>
            <dd className="num ml-auto min-w-0 text-right font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-t3 break-keep text-fg3">{own.form.fixed}</p>
    </Card>
  )
}

async function remove(itemNo: number, onRemoved: () => void): Promise<void> {
  const { removeAsk: title, removeText: text, remove: yes, keep: no } = words
  if (!(await confirm({ title, text, yes, no, danger: true }))) return
  await busy(removeItem(itemNo)).then(() => {
    toast(words.removed)
    onRemoved()
  }, alertError)
}
