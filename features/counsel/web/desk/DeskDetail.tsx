import { useCounselUpdates } from '../api.ts'
import { Detail } from '../detail/Detail.tsx'

/** One counselling in the portal, as its expert sees it. */
export default function DeskDetail({ counNo, onRoom }: { counNo: number; onRoom: (cr_no: number) => void }) {
  useCounselUpdates()
  return <Detail counNo={counNo} onRoom={onRoom} />
}
