import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { openMenu } from '#kit/web/overlays.ts'
import type { CounselRow } from '../../contract/session.ts'
import { counselDetail } from '../../words/detail.ts'
import { counselDesk, counselList } from '../../words/list.ts'
import { counsel as words } from '../../words/session.ts'
import { rejectRequest } from '../list/answers.tsx'
import { approveAtOnce, rejectAtOnce } from '../session/actions.ts'
import { dayTime } from '../session/when.ts'

const OWN_REASON = 'own'

/** The answers to a request and their deadline. Accepting takes one press; so does each of the usual reasons to reject. */
export function DeskAnswers({ row: { coun_no, answer_due_dt, partner }, now }: { row: CounselRow; now: number }) {
  const [isBusy, setBusy] = useState(false)
  const name = partner?.haru_name ?? words.gone
  const run = async (act: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    await act()
    setBusy(false)
  }
  const reject = async (at: Element) => {
    const reasons = counselDetail.reject.reasons.map((label) => ({ key: label, label }))
    const items = [...reasons, { key: OWN_REASON, label: counselDesk.ownReason }]
    const picked = await openMenu({ label: counselDetail.reject.label, at, items })
    if (picked === null) return
    await run(() => (picked === OWN_REASON ? rejectRequest(coun_no) : rejectAtOnce(coun_no, picked)))
  }
  return (
    <div className="relative mt-1.5 flex flex-wrap items-center justify-end gap-2">
      <p className="num mr-auto min-w-0 text-t3 break-keep text-fg3">{counselList.answerBy(dayTime(answer_due_dt, now))}</p>
      <Button
        variant="quiet"
        size={44}
        aria-haspopup="menu"
        aria-label={counselDesk.rejectOf(name)}
        onClick={({ currentTarget }) => void reject(currentTarget)}
      >
        {words.acts.reject}
      </Button>
      <Button size={44} busy={isBusy} aria-label={counselDesk.approveOf(name)} onClick={() => void run(() => approveAtOnce(coun_no))}>
        {words.acts.approve}
      </Button>
    </div>
  )
}
