import { pathOf } from '#features/routes.ts'
import { alarm as words } from '#features/alarm/words.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Alarm } from '../../contract.ts'

const ACTIONS = [
  { name: 'VivExchangeApply', label: words.exchange },
  { name: 'VivGiftSelect', label: words.gift },
] as const

/** Links under an alarm of viv that expire soon (decisions d-4, "Expiry"). Free viv ('expire_free:…') can be neither given nor exchanged. */
export function VivActions({ alarm, onRead }: { alarm: Alarm; onRead: (alarm: Alarm) => void }) {
  if (alarm.kind !== 'VIV_EXPIRE_SOON' || !alarm.target.startsWith('expire:')) return null
  return (
    <div className="flex flex-wrap gap-2 pr-16 pb-3.5 pl-[76px] empty:hidden">
      {ACTIONS.map(({ name, label }) => {
        const path = pathOf(name)
        return (
          path !== null && (
            <Link key={name} to={path} onClick={() => onRead(alarm)} className={LINK}>
              {label}
            </Link>
          )
        )
      })}
    </div>
  )
}

const LINK =
  'pressable inline-flex min-h-11 items-center justify-center rounded-tile border border-line bg-surface px-4 text-t4 font-semibold active:bg-sunken wide:hover:bg-sunken'
