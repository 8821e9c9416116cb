import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { CareHelp, useCareMode, useSaveSettings } from '#features/settings/web/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { care } from '#features/settings/words/care.ts'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'
import { toast } from '#kit/web/overlays.ts'

/** Offers the care mode after several sad or angry days, with help lines. Declined, it stays away for a week. */
export default function CareOffer() {
  const now = useNow()
  const isOn = useCareMode()
  const save = useSaveSettings()
  const [until, setUntil] = useState(() => Number(readStored(DECLINED_UNTIL_KEY)))
  const [busy, setBusy] = useState(false)
  if (isOn || now.getTime() < until) return null
  const later = () => {
    const end = now.getTime() + WEEK_MS
    writeStored(DECLINED_UNTIL_KEY, String(end))
    setUntil(end)
  }
  const turnOn = async () => {
    setBusy(true)
    await save({ hide_calorie: '1' }).then(
      () => toast(care.on),
      () => toast(care.notSaved),
    )
    setBusy(false)
  }
  return (
    <div className="px-3 pb-2.5">
      <Card aria-label={care.offerTitle} className="px-4 py-3.5">
        <p className="flex items-center gap-2 text-t5 font-bold">
          <HeartHandshake size={20} aria-hidden className="flex-none text-brand-fg" />
          {care.offerTitle}
        </p>
        <p className="mt-1 mb-3 text-t4 text-fg2">{care.offerText}</p>
        <CareHelp />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button variant="quiet" size={44} onClick={later}>
            {care.offerNo}
          </Button>
          <Button variant="weak" size={44} busy={busy} onClick={() => void turnOn()}>
            {care.offerYes}
          </Button>
        </div>
      </Card>
    </div>
  )
}

const DECLINED_UNTIL_KEY = 'haru_care_rests'
const WEEK_MS = 7 * DAY_MS
