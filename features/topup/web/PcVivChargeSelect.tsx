import { lazy, Suspense } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useTopUpTerms } from './api.ts'
import { CHARGE_SKELETON } from './select/ChargeSkeleton.tsx'
import { usePaymentReturn } from './select/usePaymentReturn.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const ChargeForm = lazy(() => loadPart(() => import('./select/ChargeForm.tsx')))

/** The top-up form in the expert portal: choices on the left, balance and payment on the right. */
export default function PcVivChargeSelect() {
  const terms = useTopUpTerms()
  const isReturn = usePaymentReturn()
  const loading = (
    <PortalPage title={ko.titles.VivChargeSelect}>
      <QueryFallback query={terms} skeleton={<Card className="p-5 wide:p-7">{CHARGE_SKELETON}</Card>} />
    </PortalPage>
  )
  if (!terms.data || isReturn) return loading
  return (
    <Suspense fallback={loading}>
      <ChargeForm terms={terms.data}>
        {({ question, amounts, methods, after, agreements, submitButton }) => (
          <PortalPage title={ko.titles.VivChargeSelect}>
            <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_340px]">
              <Card className="flex flex-col gap-6 p-5 wide:p-7">
                {question}
                {amounts}
                {methods}
              </Card>
              <Card className="flex flex-col gap-4 p-5">
                {after}
                {agreements}
                <div>{submitButton}</div>
              </Card>
            </div>
          </PortalPage>
        )}
      </ChargeForm>
    </Suspense>
  )
}
