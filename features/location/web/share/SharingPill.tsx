import { Clock, MapPin } from 'lucide-react'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { minutesLeft } from '../../rules.ts'
import { sharing as words } from '../../words.ts'
import { openSharing } from './openSharing.tsx'
import { useLocationSharing } from './sharing.ts'

const REDRAW_MS = 10_000

/** The time that is left of sharing, as a button to stop it; without a share a button to start one. Nothing for guests. */
export function SharingPill() {
  const { state } = useLocationSharing()
  const now = useServerNow(REDRAW_MS)
  if (!state) return null
  const isOn = state.is_share_geo && state.share_geo_expire_dt !== null
  const Icon = isOn ? Clock : MapPin
  return (
    <button
      type="button"
      onClick={() => void openSharing()}
      className="pressable inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-weak px-3.5 py-1 text-t4 font-semibold text-brand-fg"
    >
      <Icon aria-hidden size={17} className="flex-none" />
      {isOn ? words.left(minutesLeft(state.share_geo_expire_dt!, now)) : words.begin}
    </button>
  )
}
