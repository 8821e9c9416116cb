import { useState } from 'react'
import { useWallet } from '#features/viv/web/public.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { ShopPage, useShopPaths } from '#features/shop/web/public.ts'
import type { GuestRow } from '../contract.ts'
import { isPayable } from '../rules.ts'
import { cart as words } from '../words/cart.ts'
import { useAddresses, useDirectRows } from './api.ts'
import PaymentStep from './PaymentStep.tsx'
import { rowsOf } from './model.ts'
import { CART_SKELETON } from './parts/skeleton.tsx'

/** Pays one product without the cart. */
export function DirectPayment({ rows }: { rows: GuestRow[] }) {
  const paths = useShopPaths()

  const go = useGo()
  const [chosen, setChosen] = useState<number>()
  const addresses = useAddresses()
  const wallet = useWallet()
  const address = addresses.data?.find(({ address_no, is_default }) => (chosen === undefined ? is_default : address_no === chosen)) ?? null
  const found = useDirectRows(rows, address?.zip, addresses.data !== undefined)
  const [row] = rows
  const back = () => go.back(paths.item(row!.item_no))
  const waiting = [addresses, wallet, found].find(({ data }) => data === undefined)
  if (waiting) {
    return (
      <ShopPage title={words.direct} onBack={back} className="px-3 pt-2 pb-6">
        <QueryFallback query={waiting} skeleton={CART_SKELETON} />
      </ShopPage>
    )
  }
  const problem = rowsOf(found.data!).find((one) => !isPayable(one))?.problem
  if (problem) {
    return (
      <ShopPage title={words.direct} onBack={back}>
        <EmptyView text={words.rowProblems[problem]} />
      </ShopPage>
    )
  }
  const { paid, free } = wallet.data!
  const cart = { ...found.data!, address, balance: { paid, free } }
  return <PaymentStep cart={cart} source="direct" onAddress={setChosen} onChange={back} />
}
