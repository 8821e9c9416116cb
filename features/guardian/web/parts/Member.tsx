import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { alert, confirm, openSheet, toast } from '#kit/web/overlays.ts'
import type { Guarded } from '../../contract.ts'
import { endGuardedConsent, setCap } from '../api.ts'
import { CapSheet } from './CapSheet.tsx'
import { Charges } from './Charges.tsx'
import { Facts, Month } from './Facts.tsx'
import { wordsOf } from './format.ts'

type Props = { member: Guarded; max: number; identityNo: string }

/** A member under the guardian: limit, month and top-ups. */
export function Member({ member, max, identityNo }: Props) {
  const { guardian_no, haru_name, monthly_won, agree_dt, end_dt } = member
  return (
    <section className="rounded-card bg-surface p-4" aria-label={haru_name}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-t7 font-bold break-words">{haru_name}</h3>
        {end_dt !== null && <Tag>{words.endedOn(koreanDate(end_dt))}</Tag>}
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
      <Charges identityNo={identityNo} guardianNo={guardian_no} name={haru_name} />
    </section>
  )
}

function Actions({ member, max, identityNo }: Props) {
  const { guardian_no, haru_name, monthly_won } = member
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    const done = await openSheet<true>(
      (close) => <CapSheet max={max} now={monthly_won} onSave={(won) => setCap(identityNo, guardian_no, won)} onDone={() => close(true)} />,
      { title: words.changeCap },
    )
    if (done) toast(words.capChanged)
  }
  const end = async () => {
    const question = { title: words.endAsk, text: words.endMemberText(haru_name), yes: words.end, no: words.keep }
    if (!(await confirm({ ...question, danger: true }))) return
    setBusy(true)
    try {
      await endGuardedConsent(identityNo, guardian_no)
      toast(words.ended)
    } catch (error) {
      await alert(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
      <Button variant="weak" size={48} full onClick={() => void change()}>
        {words.changeCap}
      </Button>
      <Button variant="quiet" size={48} full busy={isBusy} onClick={() => void end()}>
        {words.end}
      </Button>
    </div>
  )
}
