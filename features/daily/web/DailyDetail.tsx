import { DailyScreen } from './parts/DailyScreen.tsx'

/** One daily, for members. */
export default function DailyDetail() {
  return <DailyScreen />
}
