import { CompleteButtons } from '#features/viv/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { ChargeComplete } from './complete/ChargeComplete.tsx'

/** A completed payment, in the expert portal. */
export default function PcVivChargePaymentComplete() {
  return (
    <ChargeComplete
      paid={(receipt) => (
        <PortalPage title={ko.titles.VivChargePaymentComplete}>
          <Card className="mx-auto flex max-w-[480px] flex-col gap-6 p-5 wide:p-7">
            {receipt}
            <CompleteButtons flow="charge" />
          </Card>
        </PortalPage>
      )}
      unknown={(view) => <PortalPage title={ko.titles.VivChargePayment}>{view}</PortalPage>}
    />
  )
}
