import { DailyScreen } from './parts/DailyScreen.tsx'

/** One daily of the line, for guests too: the address that is shared. */
export default function DailyLineDetail() {
  return <DailyScreen />
}
