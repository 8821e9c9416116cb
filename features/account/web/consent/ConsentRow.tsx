import { useRef, useState } from 'react'
import { openPolicy } from '#features/policy/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { consent } from '#features/account/words/consent.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import type { Consent } from '../../contract.ts'
import type { ConsentKind } from '../../rules.ts'
import { saveConsent, type OwnConsent } from '../my/api.ts'

type LatestAnswer = { latest: Consent | undefined }

/** A consent that a member may give and withdraw: its effect, the latest answer and a switch. */
export function OwnRow({
  kind,
  latest,
  version,
  isBarred,
}: LatestAnswer & { kind: OwnConsent; version: string | undefined; isBarred: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const key = useRef<{ agreed: boolean; key: string }>(undefined)
  const agrees = latest?.agreed === true
  const name = consent.kinds[kind] ?? kind
  const change = async (agreed: boolean) => {
    if (wanted !== null || version === undefined) return
    if (!agreed && !(await confirmWithdrawal(kind, name))) return
    setWanted(agreed)
    // A retry of the same answer repeats its key, so it stores one row.
    if (key.current?.agreed !== agreed) key.current = { agreed, key: newKey() }
    try {
      await saveConsent(kind, agreed, agreed ? version : (latest?.version ?? version), key.current.key)
      key.current = undefined
      // The law requires that the member is told what was stored and when.
      const notice = agreed ? consent.done : consent.undone
      if (kind.startsWith('marketing')) await alert(notice(name, koreanYearDate(new Date().toISOString())))
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
      <AnswerLine kind={kind} latest={latest} />
    </div>
  )
}

/** A consent that an account requires. */
export function NeededRow({ kind, latest }: LatestAnswer & { kind: ConsentKind }) {
  return (
    <div className="pt-1.5">
      <p className="px-4 text-t5 font-semibold">{consent.kinds[kind]}</p>
      <AnswerLine kind={kind} latest={latest} />
    </div>
  )
}

/** The date of the latest answer and a button that opens its text. */
function AnswerLine({ kind, latest }: LatestAnswer & { kind: ConsentKind }) {
  const text = kind === 'marketing_night' ? 'marketing' : kind === 'age14' ? 'terms' : kind
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pr-2.5 pb-1.5 pl-4">
      <p className="text-t3 text-fg3">{whenOf(latest)}</p>
      <Button variant="quiet" size={44} aria-label={consent.readOf(consent.kinds[kind] ?? kind)} onClick={() => void openPolicy(text)}>
        {consent.read}
      </Button>
    </div>
  )
}

function whenOf(latest: Consent | undefined): string {
  if (!latest) return consent.never
  const day = koreanYearDate(latest.reg_dt)
  return latest.agreed ? consent.agreedAt(day, latest.version) : consent.refusedAt(day)
}

/** Tells what a withdrawal removes, and asks for a confirmation. */
async function confirmWithdrawal(kind: OwnConsent, name: string): Promise<boolean> {
  if (kind === 'marketing_night') return true
  return confirm({
    title: consent.takeBackTitle(name),
    text: consent.effects[kind] ?? '',
    yes: consent.takeBackYes,
    danger: kind !== 'marketing',
  })
}
