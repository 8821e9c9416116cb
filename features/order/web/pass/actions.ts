import { createElement, type ReactNode } from 'react'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { alert, confirm, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { PassDetail, PassUse } from '../../contract.ts'
import { passWords as words } from '../../words/pass.ts'
import type { End, Mark, Objection } from './forms.tsx'
import { confirmUsed, freeze, refreshPasses, refund, resume, withdraw } from './api.ts'

type Act = keyof typeof words.done

/** An act of the buyer or the seller on a pass, after a question or in a form. */
export async function runOnPass(pass: PassDetail, act: 'freeze' | 'resume' | 'refund' | 'mark' | 'refundAsSeller'): Promise<void> {
  const no = pass.order_item_no
  if (act === 'mark') return openForm('mark', (forms, onDone) => createElement(forms.Mark, { pass, onDone }))
  if (act === 'refundAsSeller') return openForm(act, (forms, onDone) => createElement(forms.End, { pass, onDone }))
  if (act === 'freeze') return ask(act, words.freeze.title, words.freeze.text(pass.freeze_left), () => freeze(no))
  if (act === 'resume') return ask(act, words.resume.title, words.resume.text, () => resume(no))
  const { refund_viv, fee_viv } = pass.refund!
  await ask(act, words.refund.title, words.refund.text(refund_viv, fee_viv), () => refund(no, refund_viv))
}

/** An act on a use. */
export async function runOnUse(use: PassUse, act: 'confirm' | 'object' | 'withdraw'): Promise<void> {
  if (act === 'object') return openForm(act, (forms, onDone) => createElement(forms.Objection, { use, onDone }))
  if (act === 'withdraw') return ask(act, words.withdraw.title, words.withdraw.text, () => withdraw(use.use_no))
  await ask(act, words.confirm.title, words.confirm.text(koreanDate(use.used_on)), () => confirmUsed(use.use_no))
}

async function ask(act: Act, title: string, text: string, send: () => Promise<void>): Promise<void> {
  if (!(await confirm({ title, text, yes: words.acts[act], no: words.later, danger: act === 'refund' }))) return
  try {
    await busy(send())
    toast(words.done[act])
  } catch (error) {
    void refreshPasses()
    alertError(error)
  }
}

type Forms = { Mark: typeof Mark; Objection: typeof Objection; End: typeof End }
const TITLES = { mark: words.markForm.title, object: words.objectForm.title, refundAsSeller: words.endForm.title }

async function openForm(act: keyof typeof TITLES, form: (forms: Forms, onDone: () => void) => ReactNode): Promise<void> {
  const forms = await busy(loadPart(() => import('./forms.tsx'))).catch(() => null)
  if (!forms) return alert(ko.ui.failed)
  if (await openSheet<boolean>((close) => form(forms, () => close(true)), { title: TITLES[act], full: true })) toast(words.done[act])
}
