import { AddressCard, checkedOf, PaySums, priceOf, TotalsCard, type PaymentProps } from '#features/cart/web/public.ts'
import type { Cart, CartRow } from '#features/cart/contract.ts'
import { rowAmount } from '#features/cart/rules.ts'
import { isGoods, TYPE } from '#features/shop/rules.ts'
import { ShopPage, useShopPaths } from '#features/shop/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { alert } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { checkout as words } from '../../words/checkout.ts'
import { pay } from './api.ts'

type Values = { agrees: boolean }

/** The code of the only problem that is solved outside the form. */
const NO_ADDRESS = 'no_address'

/** What is bought, where it is sent, and the button that pays. A price that changed meanwhile leads back to it, and nothing is paid. */
export default function Payment({ cart, source, onAddress, onChange }: PaymentProps) {
  const go = useGo()
  const { complete } = useShopPaths()
  const rows = checkedOf(cart)
  const needsAddress = rows.some(({ si_type }) => isGoods(si_type!))
  const needsConsent = rows.some(({ si_type }) => si_type === TYPE.madeToOrder)
  const form = useForm<Values>({
    initial: { agrees: false },
    problemsOf({ agrees }) {
      const problems: Problem<Values>[] = []
      if (needsAddress && cart.address === null) problems.push({ field: 'root', text: words.addressNeeded, code: NO_ADDRESS })
      if (needsConsent && !agrees) problems.push({ field: 'agrees', text: words.consentNeeded })
      return problems
    },
    async send({ agrees }, key) {
      const address = needsAddress && cart.address ? { address_no: cart.address.address_no } : {}
      try {
        const groupNo = await pay({ source, rows: rows.map(boughtRow), agrees_made_to_order: agrees, ...address }, key)
        go.to(complete(groupNo), { replace: true })
      } catch (error) {
        // What changed is shown where it is bought.
        if (!(error instanceof CallError) || !error.field?.startsWith('rows')) throw error
        await alert(error.message)
        onChange()
      }
    },
  })
  const isAnswered = form.rootCode === NO_ADDRESS && cart.address !== null
  const notice = cart.groups.find(({ parties }) => parties !== null)?.parties?.broker?.notice
  return (
    <form {...form.form} className="flex h-full min-h-0 flex-1 flex-col">
      <ShopPage
        title={words.title}
        onBack={onChange}
        footer={
          <PaySums cart={cart} error={isAnswered ? undefined : form.rootError}>
            <Button type="submit" full busy={form.isBusy} className="late-press">
              {words.pay(cart.totals.total_amt)}
            </Button>
          </PaySums>
        }
        className="flex flex-col gap-2.5 px-3 pt-2.5 pb-6"
      >
        <AddressCard cart={cart} onChoose={onAddress} />
        <Bought cart={cart} />
        <TotalsCard totals={cart.totals} />
        {needsConsent && (
          <Card className="px-4 py-2">
            <CheckCircle
              label={words.consent}
              checked={form.values.agrees}
              error={form.errorAt('agrees') !== undefined}
              onChange={form.control('agrees').onChange}
            />
            <FieldError error={form.errorAt('agrees')} />
          </Card>
        )}
        <div className="flex flex-col gap-1 px-4 pt-1 text-t3 break-keep text-fg3">
          {needsAddress && <p>{words.terms}</p>}
          <p>{words.held}</p>
          {notice && <p>{notice}</p>}
        </div>
      </ShopPage>
    </form>
  )
}

/** The bought rows by seller. */
function Bought({ cart }: { cart: Cart }) {
  return cart.groups.map(({ seller, parties, rows }) => {
    const bought = checkedOf({ groups: [{ seller, parties, rows, is_paid_only: false }] })
    if (bought.length === 0) return null
    const name = parties?.company ?? seller?.haru_name ?? ''
    return (
      <Card key={seller?.user_no ?? 0} aria-label={name} className="p-4">
        <h2 className="text-t4 font-bold">{name}</h2>
        <ul className="divide-y divide-line">
          {bought.map((row) => (
            <li key={row.item_no} className="py-2.5 last:pb-0">
              <Row row={row} />
            </li>
          ))}
        </ul>
      </Card>
    )
  })
}

function Row({ row }: { row: CartRow }) {
  const when = !isGoods(row.si_type!) ? words.datedIn : row.si_type === TYPE.madeToOrder ? words.madeIn : words.sentIn
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 flex-1 text-t5 break-words">{row.si_title}</h3>
        <p className="num text-t5 font-bold">{words.viv(rowAmount(row.sio_info))}</p>
      </div>
      {row.sio_info.map(({ sio_no, sio_title, qtt }) => (
        <p key={sio_no} className="num text-t3 break-words text-fg2">
          {words.pieces(sio_title, qtt)}
        </p>
      ))}
      <p className="num text-t3 break-keep text-fg3">
        {isGoods(row.si_type!) && `${words.shipping(row.si_order_amt)} · `}
        {when(row.ship_days)}
      </p>
    </>
  )
}

const boughtRow = (row: CartRow) => ({
  item_no: row.item_no,
  options: row.sio_info.map((option) => ({ sio_no: option.sio_no, qtt: option.qtt, seen_amt: priceOf(option) })),
  seen_ship_amt: row.si_order_amt,
})
