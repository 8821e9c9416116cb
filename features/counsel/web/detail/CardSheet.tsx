import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call } from '#kit/web/call.ts'
import { alert, confirm, openSheet, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { busy } from '#kit/web/spinner.ts'
import { closeCard } from '../../contract/apply.ts'
import { counselIntake } from '../../words/detail.ts'
import { refreshCounsels, useCard } from '../api.ts'
import { messageOf } from '../session/actions.ts'
import { RecordsCard } from './RecordsCard.tsx'

const words = counselIntake.card

/** The records that the member sent, as the expert sees them, and the way to take them back. */
export function openCardSheet(counNo: number): void {
  void openSheet((close) => <Content counNo={counNo} onClosed={() => close()} />, { title: words.mine })
}

function Content({ counNo, onClosed }: { counNo: number; onClosed: () => void }) {
  const found = useCard(counNo, true)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-60 rounded-tile" />} />
  return (
    <>
      <RecordsCard card={found.data} />
      <Button variant="quiet" size={48} full className="mt-5 text-danger-fg!" onClick={() => void takeBack(counNo, onClosed)}>
        {words.takeBack}
      </Button>
    </>
  )
}

async function takeBack(counNo: number, onClosed: () => void): Promise<void> {
  if (!(await confirm({ title: words.takeBackAsk, text: words.takeBackText, yes: words.takeBack, danger: true }))) return
  try {
    await busy(call(closeCard, { params: { coun_no: counNo } }))
  } catch (error) {
    return alert(messageOf(error))
  }
  onClosed()
  void refreshCounsels()
  toast(words.takenBack)
}
