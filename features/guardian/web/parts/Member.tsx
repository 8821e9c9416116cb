import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { alert, confirm, openSheet, toast } from '#kit/web/overlays.ts'
import type { Guarded } from '../../contract.ts'
import { endGuardedConsent, setCap, setFrozen } from '../api.ts'
import { CapSheet } from './CapSheet.tsx'
import { Charges } from './Charges.tsx'
import { Facts, Month } from './Facts.tsx'
import { NewRooms } from './NewRooms.tsx'
import { wordsOf } from './format.ts'

type Props = { member: Guarded; max: number; identityNo: string }

/** A member under the guardian: limit, month and top-ups. */
export function Member({ member, max, identityNo }: Props) {
  const { guardian_no, haru_name, monthly_won, agree_dt, end_dt, frozen_dt } = member
  return (
    <section className="rounded-card bg-surface p-4" aria-label={haru_name}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-t7 font-bold break-words">{haru_name}</h3>
        {end_dt !== null && <Tag>{words.endedOn(koreanDate(end_dt))}</Tag>}
        {end_dt === null && frozen_dt !== null && <Tag tone="warn">{words.frozen}</Tag>}
      </div>
      <div className="mt-2">
        <Facts
          rows={[
            [
              words.cap,
              <span key="cap" className="num">
                {words.won(number(monthly_won))}
              </span>,
            ],
            [words.since, koreanDate(agree_dt)],
          ]}
        />
      </div>
      <Month {...member} />
      {end_dt === null && <Actions member={member} max={max} identityNo={identityNo} />}
      {end_dt === null && <NewRooms identityNo={identityNo} guardianNo={guardian_no} name={haru_name} />}
      <Charges identityNo={identityNo} guardianNo={guardian_no} name={haru_name} />
    </section>
  )
}

function Actions({ member, max, identityNo }: Props) {
  const { guardian_no, haru_name, monthly_won, frozen_dt } = member
  const isFrozen = frozen_dt !== null
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    const done = await openSheet<true>(
      (close) => <CapSheet max={max} now={monthly_won} onSave={(won) => setCap(identityNo, guardian_no, won)} onDone={() => close(true)} />,
      { title: words.changeCap },
    )
    if (done) toast(words.capChanged)
  }
  const run = async (act: () => Promise<void>, done: string) => {
    setBusy(true)
    try {
      await act()
      toast(done)
    } catch (error) {
      await alert(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const end = async () => {
    const question = {
      title: words.endAsk,
      text: (isFrozen ? words.endFrozenText : words.endMemberText)(haru_name),
      yes: words.end,
      no: words.keep,
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await run(() => endGuardedConsent(identityNo, guardian_no), words.ended)
  }
  const freeze = async () => {
    const question = { title: words.freezeAsk, text: words.freezeText(haru_name), yes: words.freeze, no: words.keep }
    if (!isFrozen && !(await confirm(question))) return
    await run(() => setFrozen(identityNo, guardian_no, !isFrozen), isFrozen ? words.unfrozeDone : words.frozeDone)
  }
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
      <Button variant="weak" size={48} full onClick={() => void change()}>
        {words.changeCap}
      </Button>
      <Button variant={isFrozen ? 'weak' : 'quiet'} size={48} full busy={isBusy} onClick={() => void freeze()}>
        {isFrozen ? words.unfreeze : words.freeze}
      </Button>
      <Button variant="quiet" size={48} full busy={isBusy} onClick={() => void end()}>
        {words.end}
      </Button>
    </div>
  )
}
