import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Gone } from '#kit/web/Gone.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Paying } from './payment/Paying.tsx'
import { orderIn, walletPath } from './ways.ts'

/** A payment that was begun; it may be left and come back to. */
export default function VivChargePayment() {
  const go = useGo()
  const orderId = orderIn(useScreen().search)
  return (
    <Page
      header={<Header left="back" title={ko.titles.VivChargePayment} onLeft={() => go.back(walletPath())} />}
      className="bg-surface px-5 pb-6"
    >
      {orderId === null ? <Gone /> : <Paying key={orderId} orderId={orderId} />}
    </Page>
  )
}
