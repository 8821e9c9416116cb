import { useState } from 'react'
import { SOCIAL_NAMES } from '#kit/contract/social.ts'
import { unlinkProvider } from '#features/social/web/public.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FormError } from '#kit/ui/Field.tsx'
import { koreanDate, relativeTime } from '#kit/ui/format.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { deviceName } from '#features/account/words/device.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { social as socialWords } from '#features/social/words.ts'
import { CallError } from '#kit/web/call.ts'
import { endLogIn, useSessions, type SocialLink } from './api.ts'

type Props = {
  socials: SocialLink[]
  /** The new password, which confirms the removal of a link. */
  password: string
  onDone: () => void
}

/** Other means to log in: social accounts and devices, each with a button to remove it. */
export function OtherLogIns({ socials, password, onDone }: Props) {
  const now = useNow()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const sessions = useSessions()
  const devices = (sessions.data ?? []).filter(({ is_this }) => !is_this)
  const links = socials.filter(({ provider }) => !removed.includes(provider))
  const isEmpty = links.length === 0 && devices.length === 0
  return (
    <div className="flex min-h-full flex-col gap-5">
      {/* Alone on the sheet it stands in its middle. */}
      <div role="status" className={cx(isEmpty && 'flex grow flex-col items-center justify-center text-center')}>
        {isEmpty && <Persona id="Smart" mood={2} view="half" size={160} className="mb-5" />}
        <h3 className="text-t7 font-bold">{myInfo.pwChanged}</h3>
        <p className="mt-1 text-t4 text-fg2">{isEmpty ? myInfo.noOtherWays : devices.length === 0 && myInfo.othersEnded}</p>
      </div>
      {!isEmpty && (
        <section aria-labelledby="other-log-ins" className="rounded-card bg-sunken px-4 py-3">
          <h4 id="other-log-ins" className="text-t6 font-bold">
            {myInfo.otherWays}
          </h4>
          <p className="mt-1 text-t4 text-fg2">{myInfo.otherWaysLead}</p>
          <ul className="mt-2">
            {links.map(({ provider, reg_dt }) => (
              <Row
                key={provider}
                name={SOCIAL_NAMES[provider]}
                detail={socialWords.linkedAt(koreanDate(reg_dt))}
                label={socialWords.unlinkOf(SOCIAL_NAMES[provider])}
                button={socialWords.unlink}
                remove={async () => {
                  await unlinkProvider(provider, { password })
                  setRemoved((before) => [...before, provider])
                }}
              />
            ))}
            {devices.map((one) => {
              const name = deviceName(one.device)
              const detail = myInfo.seen(relativeTime(one.seen_dt, now))
              return (
                <Row
                  key={one.session_no}
                  {...{ name, detail }}
                  label={myInfo.endOf(name)}
                  button={myInfo.end}
                  remove={() => endLogIn(one)}
                />
              )
            })}
          </ul>
        </section>
      )}
      <Button full onClick={onDone} className="mt-auto">
        {myInfo.finish}
      </Button>
    </div>
  )
}

type RowProps = { name: string; detail: string; label: string; button: string; remove: () => Promise<void> }

function Row({ name, detail, label, button, remove }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const handlePress = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await remove()
    } catch (error) {
      setProblem(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
      setBusy(false)
    }
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-medium">{name}</span>
        <span className="block text-t3 text-fg2">{detail}</span>
      </span>
      <Button variant="line" size={44} busy={isBusy} aria-label={label} onClick={() => void handlePress()}>
        {button}
      </Button>
      <FormError error={problem} className="basis-full" />
    </li>
  )
}
