import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { counselIntake as words } from '../../../words/detail.ts'
import { useCounsel } from '../../api.ts'
import ClientCard from './ClientCard.tsx'

/** What stands beside the session on wide windows, as a sheet over it. */
export function openIntakeSheet(counNo: number): void {
  void openSheet(() => <Content counNo={counNo} />, { title: words.sheet, full: true })
}

function Content({ counNo }: { counNo: number }) {
  const found = useCounsel(counNo)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-60 rounded-tile" />} />
  return (
    <div className="-mx-4">
      <ClientCard info={found.data} parts="all" />
    </div>
  )
}
