import { Flag, Link2, MessageSquarePlus, Pencil, Trash2, UserRoundPlus, VenetianMask } from 'lucide-react'
import { openReport } from '#features/report/web/public.ts'
import { report } from '#features/report/words/report.ts'
import { pathOf } from '#features/routes.ts'
import { copyLink } from '#features/share/web/public.ts'
import { alertError } from '#kit/web/alert-error.ts'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet, confirm, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { KinAct, KinAnswer, KinDetail } from '../../contract.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { anonymise, removeAnswer, removeQuestion } from '../api.ts'
import { openAddition } from './addition.ts'
import { canInvite, openInvitation } from './invitation.tsx'
import { sharedQuestion } from './shared.ts'

type Action = SheetItem & { run: () => unknown }
const ICON = { size: 18, 'aria-hidden': true } as const

/** The menu of a question: what the server lets the viewer do, and the address. */
export async function openQuestionMenu(question: KinDetail, onRemoved: () => void): Promise<void> {
  const can = (act: KinAct): boolean => question.acts.includes(act)
  const editPath = pathOf('KinEdit', { id: question.ki_no })
  await choose([
    ...(can('edit') && editPath !== null
      ? [{ key: 'edit', label: words.edit, icon: <Pencil {...ICON} />, run: () => go.to(editPath) }]
      : []),
    ...(can('add') ? [{ key: 'add', label: words.add, icon: <MessageSquarePlus {...ICON} />, run: () => openAddition(question) }] : []),
    ...(canInvite(question)
      ? [{ key: 'invite', label: words.invite, icon: <UserRoundPlus {...ICON} />, run: () => openInvitation(question) }]
      : []),
    ...(can('anonymise')
      ? [{ key: 'anonymise', label: words.anonymise, icon: <VenetianMask {...ICON} />, run: () => askToAnonymise(question) }]
      : []),
    { key: 'copy', label: words.copyLink, icon: <Link2 {...ICON} />, run: () => copyLink(sharedQuestion(question)) },
    ...(can('delete')
      ? [{ key: 'remove', label: words.remove, icon: <Trash2 {...ICON} />, danger: true, run: () => askToRemove(question, onRemoved) }]
      : []),
    ...(can('report') ? [reportAction('question', question.ki_no)] : []),
  ])
}

/** The menu of an answer: its author edits and deletes it, others report it. */
export async function openAnswerMenu(answer: KinAnswer): Promise<void> {
  const { acts, an_no } = answer
  const editPath = pathOf('KinAnswerEdit', { id: an_no })
  await choose([
    ...(acts.includes('edit') && editPath !== null
      ? [{ key: 'edit', label: words.edit, icon: <Pencil {...ICON} />, run: () => go.to(editPath) }]
      : []),
    ...(acts.includes('delete')
      ? [{ key: 'remove', label: words.remove, icon: <Trash2 {...ICON} />, danger: true, run: () => askToRemoveAnswer(answer) }]
      : []),
    ...(acts.includes('report') ? [reportAction('answer', an_no)] : []),
  ])
}

async function choose(actions: Action[]): Promise<void> {
  const picked = await actionSheet({ items: actions.map(({ run: _run, ...action }) => action) })
  await actions.find(({ key }) => key === picked)?.run()
}

const reportAction = (target_kind: 'question' | 'answer', target_no: number): Action => ({
  key: 'report',
  label: report.act,
  icon: <Flag {...ICON} />,
  danger: true,
  run: () => openReport({ target_kind, target_no }),
})

async function askToAnonymise({ ki_no }: KinDetail): Promise<void> {
  if (!(await confirm({ title: words.anonymiseAsk, text: words.anonymiseText, yes: words.anonymise, danger: true }))) return
  await busy(anonymise(ki_no)).then(() => toast(words.anonymised), alertError)
}

async function askToRemove(question: KinDetail, onRemoved: () => void): Promise<void> {
  const text = question.reward > 0 ? words.removeReward(question.reward) : words.removeText
  if (!(await confirm({ title: words.removeAsk, text, yes: words.remove, danger: true }))) return
  await busy(removeQuestion(question)).then(() => {
    onRemoved()
    toast(words.removed)
  }, alertError)
}

async function askToRemoveAnswer(answer: KinAnswer): Promise<void> {
  if (!(await confirm({ title: words.removeAnswerAsk, text: words.removeAnswerText, yes: words.remove, danger: true }))) return
  await busy(removeAnswer(answer)).then(() => toast(words.removedAnswer), alertError)
}
