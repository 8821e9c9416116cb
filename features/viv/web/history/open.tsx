import { ko } from '#kit/ui/ko.ts'
import { vivLife, vivWithdraw } from '../../words/viv.ts'
import { number } from '#kit/ui/format.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Withdrawn } from './api.ts'
import { dateOf } from './format.ts'
import type { Withdrawable } from './WithdrawForm.tsx'

/** Opens the life sheet of one booking. */
export async function openLife(journalNo: number): Promise<void> {
  const part = await busy(loadPart(() => import('./Life.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const open = (no: number) => void openLife(no)
  const withdraw = (charge: Withdrawable) => void openWithdraw(charge)
  await openSheet(() => <part.Life journalNo={journalNo} onOpen={open} onWithdraw={withdraw} />, { title: vivLife.title })
}

/** Opens the form that withdraws all or part of a top-up. */
export async function openWithdraw(charge: Withdrawable): Promise<void> {
  const part = await busy(loadPart(() => import('./WithdrawForm.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const done = await openSheet<Withdrawn>((close) => <part.WithdrawForm charge={charge} onDone={close} />, {
    title: vivWithdraw.title,
    full: true,
  })
  if (done) await alert(vivWithdraw.done(number(done.won), dateOf(done.due_dt, new Date())))
}
