import { useRef, useState } from 'react'
import { openPolicy } from '#features/policy/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { consent } from '#features/account/words/consent.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import type { Consent } from '../../contract.ts'
import type { ConsentKind } from '../../rules.ts'
import { answer, type OwnConsent } from '../my/api.ts'
import { dayOf } from '../my/day.ts'

type Said = { said: Consent | undefined }

/** A consent that one may give and take back: what it says, when it was answered, and the switch. */
export function OwnRow({ kind, said, version, isBarred }: Said & { kind: OwnConsent; version: string | undefined; isBarred: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const key = useRef<{ agreed: boolean; key: string }>(undefined)
  const agrees = said?.agreed === true
  const name = consent.kinds[kind] ?? kind
  const change = async (agreed: boolean) => {
    if (wanted !== null || version === undefined) return
    if (!agreed && !(await mayTakeBack(kind, name))) return
    setWanted(agreed)
    // The same answer tried again is the same row.
    if (key.current?.agreed !== agreed) key.current = { agreed, key: newKey() }
    try {
      await answer(kind, agreed, agreed ? version : (said?.version ?? version), key.current.key)
      key.current = undefined
      // The law asks that the member is told what was kept, and when.
      const told = agreed ? consent.done : consent.undone
      if (kind.startsWith('marketing')) await alert(told(name, dayOf(new Date().toISOString())))
    } catch (error) {
      await alert(inKorean(error instanceof CallError ? error.message : consent.failed))
    } finally {
      setWanted(null)
    }
  }
  return (
    <div>
      <Switch
        label={name}
        help={consent.effects[kind]}
        checked={wanted ?? agrees}
        disabled={isBarred || version === undefined}
        onChange={(agreed) => void change(agreed)}
      />
      <Told kind={kind} said={said} />
    </div>
  )
}

/** A consent without which there is no account. */
export function NeededRow({ kind, said }: Said & { kind: ConsentKind }) {
  return (
    <div className="pt-1.5">
      <p className="px-4 text-t5 font-semibold">{consent.kinds[kind]}</p>
      <Told kind={kind} said={said} />
    </div>
  )
}

/** When it was answered, and the text that it was about. */
function Told({ kind, said }: Said & { kind: ConsentKind }) {
  const text = kind === 'marketing_night' ? 'marketing' : kind === 'age14' ? 'terms' : kind
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pr-2.5 pb-1.5 pl-4">
      <p className="text-t3 text-fg3">{whenOf(said)}</p>
      <Button variant="quiet" size={44} aria-label={consent.readOf(consent.kinds[kind] ?? kind)} onClick={() => void openPolicy(text)}>
        {consent.read}
      </Button>
    </div>
  )
}

function whenOf(said: Consent | undefined): string {
  if (!said) return consent.never
  const day = dayOf(said.reg_dt)
  return said.agreed ? consent.agreedAt(day, said.version) : consent.refusedAt(day)
}

/** What goes with a consent is said before it goes. */
async function mayTakeBack(kind: OwnConsent, name: string): Promise<boolean> {
  if (kind === 'marketing_night') return true
  return confirm({
    title: consent.takeBackTitle(name),
    text: consent.effects[kind] ?? '',
    yes: consent.takeBackYes,
    danger: kind !== 'marketing',
  })
}
