import { Count } from '#kit/ui/Count.tsx'
import { counselRooms as words } from '../../words/session.ts'
import { useExpertCounts, useExpertCountUpdates } from '../api.ts'

/** How many requests wait for the expert's answer, beside an entry of a menu. */
export default function RequestCount() {
  useExpertCountUpdates()
  return <Count value={useExpertCounts().data?.new ?? 0} label={words.newOnes} />
}
