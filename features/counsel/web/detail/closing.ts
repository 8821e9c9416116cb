import type { CounselInfo } from '../../contract/session.ts'
import { OUTAGE_SECONDS, PRESENT_SECONDS } from '../../rules.ts'
import { closeLine, timeUpLine } from '../../words/detail.ts'

type Closed = Pick<CounselInfo, 'side' | 'close_code' | 'quit_dt' | 'member_seen_dt' | 'expert_seen_dt'>

/** Why the counselling ended, for the viewer's side; null while it is open. Says who was not there when the time was up. */
export function closingLine(info: Closed): string | null {
  const { side, close_code, quit_dt, member_seen_dt, expert_seen_dt } = info
  if (close_code === null) return null
  if (close_code === 'TIME_UP' && quit_dt !== null) {
    const member = wasAway(member_seen_dt, quit_dt)
    const expert = wasAway(expert_seen_dt, quit_dt)
    if (member || expert) return timeUpLine[side][member && expert ? 'both' : member ? 'member' : 'expert']
  }
  return closeLine[close_code]?.[side] ?? null
}

/** Whether a side's beats stopped longer before the end than a lost connection explains. */
const wasAway = (seen: string | null, quit: string): boolean =>
  seen === null || Date.parse(quit) - Date.parse(seen) > (PRESENT_SECONDS + OUTAGE_SECONDS) * 1000
