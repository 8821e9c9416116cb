import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { setup } from '#features/room/words/setup.ts'
import { useCareMode, useSaveSettings } from '#features/settings/web/public.ts'
import { care } from '#features/settings/words/care.ts'
import { Button } from '#kit/ui/Button.tsx'
import { toast } from '#kit/web/overlays.ts'
import type { GoalNotice as Notice } from '../../rules.ts'

type Props = {
  notice: Notice
  /** True where the member stores the goal after reading. */
  onDone: (read: boolean) => void
}

/** The text that a member reads before a low goal, or any goal of a minor, is stored. Offers the care mode. */
export default function GoalNotice({ notice, onDone }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-t5 break-keep whitespace-pre-line text-fg2">{setup.goalNotices[notice].text}</p>
      <CareModeOffer />
      <div className="flex flex-col gap-2">
        <Button full onClick={() => onDone(false)}>
          {setup.goalChange}
        </Button>
        <Button variant="quiet" full onClick={() => onDone(true)}>
          {setup.goalStore}
        </Button>
      </div>
    </div>
  )
}

function CareModeOffer() {
  const isOn = useCareMode()
  const save = useSaveSettings()
  const [busy, setBusy] = useState(false)
  const turnOn = async () => {
    setBusy(true)
    await save({ hide_calorie: '1' }).catch(() => toast(care.notSaved))
    setBusy(false)
  }
  return (
    <section aria-label={care.title} className="rounded-tile bg-sunken px-4 py-3">
      <p className="flex items-center gap-2 text-t5 font-semibold">
        <HeartHandshake size={20} aria-hidden className="flex-none text-brand-fg" />
        {care.title}
      </p>
      <p className="mt-1 text-t4 text-fg2">{care.help}</p>
      <p role="status" className="mt-1 text-t4 font-semibold text-brand-fg empty:hidden">
        {isOn && care.on}
      </p>
      {!isOn && (
        <Button variant="weak" size={44} full busy={busy} onClick={() => void turnOn()} className="mt-3">
          {care.offerYes}
        </Button>
      )}
    </section>
  )
}
