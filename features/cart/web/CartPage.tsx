import { lazy, Suspense, useRef } from 'react'
import { HOME, href } from '#features/routes.ts'
import { ShopPage, useShop, useShopPaths } from '#features/shop/web/public.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
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

/** What the viewer put in the cart of the screen's shop, which leads to its payment. */
export function CartPage() {
  const go = useGo()
  const { found, addressNo, choose } = useShownCart()
  const { list, payment } = useShopPaths()
  const scroller = useRef<HTMLDivElement>(null)
  const cart = found.data
  if (!cart) return <Waiting found={found} />
  if (cart.qtt === 0) {
    return (
      <Frame cart={cart} onRefresh={refreshCart} className="">
        <NoRows onShop={() => go.to(list)} />
      </Frame>
    )
  }
  return (
    <Frame
      cart={cart}
      bar={<SelectBar cart={cart} />}
      footer={<CartBar cart={cart} onPay={() => go.to(withAddress(payment, addressNo))} />}
      scrollRef={scroller}
      onRefresh={refreshCart}
      scrollUp
      className="flex flex-col gap-2.5 px-3 pt-2.5 pb-6"
    >
      <AddressCard cart={cart} onChoose={choose} />
      <CartContent cart={cart} />
    </Frame>
  )
}

/** The payment of what is checked in the cart, or of one product without the cart. */
export function CartPayment() {
  const direct = directRows(useScreen().search.get('buy'))
  if (direct.length === 0) return <CheckedPayment />
  return (
    <Suspense fallback={<Frame>{null}</Frame>}>
      <DirectPayment rows={direct} />
    </Suspense>
  )
}

function CheckedPayment() {
  const go = useGo()
  const { found, choose } = useShownCart()
  const paths = useShopPaths()
  const cart = found.data
  if (!cart) return <Waiting found={found} />
  // There is nothing to pay: another device took it, or the address was typed.
  if (cart.totals.qtt === 0) return <CartPage />
  return (
    <Suspense fallback={<Frame>{CART_SKELETON}</Frame>}>
      <PaymentStep cart={cart} source="cart" onAddress={choose} onChange={() => go.back(paths.cart)} />
    </Suspense>
  )
}

/** The cart as it is sent to the address in the URL. */
function useShownCart() {
  const go = useGo()
  const shop = useShop()
  const paths = useShopPaths()
  const { search, name } = useScreen()
  const addressNo = Number(search.get('address')) || undefined
  const isPayment = search.get('step') === '2' || name === 'PcHaruShopPayment'
  const choose = (next: number) => go.to(withAddress(isPayment ? paths.payment : paths.cart, next), { replace: true })
  return { found: useCart(shop, addressNo), addressNo, choose }
}

const withAddress = (path: string, addressNo: number | undefined): string =>
  addressNo === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}address=${addressNo}`

const Waiting = ({ found }: { found: ReturnType<typeof useCart> }) => (
  <Frame>
    <QueryFallback query={found} skeleton={CART_SKELETON} />
  </Frame>
)

type FrameProps = Partial<React.ComponentProps<typeof ShopPage>> & { cart?: Cart }

function Frame({ cart, className = 'px-3 pt-2 pb-6', children, ...page }: FrameProps) {
  const go = useGo()
  const count = cart && cart.qtt > 0 && <span className="num text-brand-fg">{number(cart.qtt)}</span>
  return (
    <ShopPage
      title={ko.titles.CartMain}
      count={count}
      isEntry={useScreen().name === 'PcHaruShopCart'}
      onBack={() => go.back(href(HOME))}
      className={className}
      {...page}
    >
      {children}
    </ShopPage>
  )
}
