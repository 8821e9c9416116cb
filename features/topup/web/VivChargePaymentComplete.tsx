import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { Done } from './complete/Done.tsx'
import { Ways } from './complete/Ways.tsx'
import { walletPath } from './ways.ts'

/** It is paid. The ways out lead past the payment, which can't be come back to. */
export default function VivChargePaymentComplete() {
  const go = useGo()
  return (
    <Page
      header={<Header left="close" line={false} title={ko.titles.VivChargePaymentComplete} onLeft={() => go.back(walletPath())} />}
      footer={
        <div className="px-5 py-3">
          <Ways />
        </div>
      }
      className="bg-surface px-5 pt-3 pb-6"
    >
      <Done />
    </Page>
  )
}
