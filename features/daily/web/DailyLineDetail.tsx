import { DailyScreen } from './parts/DailyScreen.tsx'

/** One daily of the line, for anyone: the address that is shared. */
export default function DailyLineDetail() {
  return <DailyScreen />
}
