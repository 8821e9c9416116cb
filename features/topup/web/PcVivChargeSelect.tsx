import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import { useTopUpTerms } from './api.ts'
import { Charging } from './select/Charging.tsx'
import { SHAPE } from './select/Shape.tsx'
import { useReturn } from './select/useReturn.ts'

/** The same at the desk of the expert portal: the choice, and beside it what it comes to. */
export default function PcVivChargeSelect() {
  const terms = useTopUpTerms()
  const isReturn = useReturn()
  if (!terms.data || isReturn) {
    return (
      <PortalPage title={ko.titles.VivChargeSelect}>
        <Unready query={terms} skeleton={<Card className="p-5 wide:p-7">{SHAPE}</Card>} />
      </PortalPage>
    )
  }
  return (
    <Charging terms={terms.data}>
      {({ question, amounts, methods, after, agreements, handlePress }) => (
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
              <div>{handlePress}</div>
            </Card>
          </div>
        </PortalPage>
      )}
    </Charging>
  )
}
