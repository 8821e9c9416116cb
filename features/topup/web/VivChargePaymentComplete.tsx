import { CompletePage, UnknownPage } from '#features/viv/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { ChargeComplete } from './complete/ChargeComplete.tsx'

/** A completed payment. Its exits skip the payment screens in the history. */
export default function VivChargePaymentComplete() {
  return (
    <ChargeComplete
      paid={(receipt) => (
        <CompletePage title={ko.titles.VivChargePaymentComplete} flow="charge">
          {receipt}
        </CompletePage>
      )}
      unknown={(view) => <UnknownPage flow="charge">{view}</UnknownPage>}
    />
  )
}
