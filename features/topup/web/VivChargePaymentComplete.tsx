import { CompletePage } from '#features/viv/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { Done } from './complete/Done.tsx'

/** It is paid. The ways out lead past the payment, which can't be come back to. */
export default function VivChargePaymentComplete() {
  return (
    <CompletePage title={ko.titles.VivChargePaymentComplete} act="charge">
      <Done />
    </CompletePage>
  )
}
