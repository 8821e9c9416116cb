import { lazy, Suspense, useRef } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Cart } from '../contract.ts'
import { refreshCart, useCart } from './api.ts'
import { AddressCard } from './address/AddressCard.tsx'
import { directRows } from './direct.ts'
import { CartBar } from './parts/CartBar.tsx'
import { CartContent } from './parts/CartContent.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { SelectBar } from './parts/SelectBar.tsx'
import { CART_SKELETON } from './parts/skeleton.tsx'

const PaymentStep = lazy(() => loadPart(() => import('./PaymentStep.tsx')))
const DirectPayment = lazy(() => loadPart(async () => ({ default: (await import('./DirectPayment.tsx')).DirectPayment })))

/** What the member put in the cart, with its payment as a second step; or the payment of one product without the cart. */
export default function CartMain() {
  const { search } = useScreen()
  const direct = directRows(search.get('buy'))
  if (direct.length === 0) return <OwnCart />
  return (
    <Suspense fallback={<Page header={<Head cart={undefined} />}>{null}</Page>}>
      <DirectPayment rows={direct} header={<Head cart={undefined} />} />
    </Suspense>
  )
}

function OwnCart() {
  const go = useGo()
  const { search } = useScreen()
  const addressNo = Number(search.get('address')) || undefined
  const found = useCart(addressNo)
  const scroller = useRef<HTMLDivElement>(null)
  const cart = found.data
  const pathWith = (params: Record<string, string | number | undefined>) => {
    const entries = Object.entries({ address: addressNo, ...params }).flatMap(([key, value]) => (value ? [[key, String(value)]] : []))
    return `${href('CartMain')}?${new URLSearchParams(entries).toString()}`
  }
  const header = <Head cart={cart} />
  if (!cart) {
    return (
      <Page header={header} className="px-3 pt-2 pb-6">
        <QueryFallback query={found} skeleton={CART_SKELETON} />
      </Page>
    )
  }
  if (cart.qtt === 0) {
    return (
      <Page header={header} onRefresh={refreshCart}>
        <NoRows onShop={() => go.to(href('ProShopList'))} />
      </Page>
    )
  }
  if (search.get('step') === '2' && cart.totals.qtt > 0) {
    return (
      <Suspense
        fallback={
          <Page header={<Head cart={undefined} />} className="px-3 pt-2 pb-6">
            {CART_SKELETON}
          </Page>
        }
      >
        <PaymentStep
          cart={cart}
          source="cart"
          onAddress={(address_no) => go.to(pathWith({ step: 2, address: address_no }), { replace: true })}
          onChange={() => go.back(href('CartMain'))}
        />
      </Suspense>
    )
  }
  const choose = (address_no: number) => go.to(pathWith({ address: address_no }), { replace: true })
  return (
    <Page
      header={
        <>
          {header}
          <SelectBar cart={cart} />
        </>
      }
      footer={<CartBar cart={cart} onPay={() => go.to(pathWith({ step: 2 }))} />}
      scrollRef={scroller}
      onRefresh={refreshCart}
      scrollUp
      className="flex flex-col gap-2.5 px-3 pt-2.5 pb-6"
    >
      <AddressCard cart={cart} onChoose={choose} />
      <CartContent cart={cart} />
    </Page>
  )
}

function Head({ cart }: { cart: Cart | undefined }) {
  const go = useGo()
  const title = (
    <>
      {ko.titles.CartMain} {cart && cart.qtt > 0 && <span className="num text-brand-fg">{number(cart.qtt)}</span>}
    </>
  )
  return <Header left="back" title={title} onLeft={() => go.back(href(HOME))} />
}
