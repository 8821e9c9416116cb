import { Heart } from 'lucide-react'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate, number } from '#kit/ui/format.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { KinDetail } from '../../contract.ts'
import { QUESTION } from '../../transitions.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { likeQuestion } from '../api.ts'
import { kinExtension } from '../extensions.ts'

/** The bar below a question: the heart, and the one main thing that the viewer can do, or why there is none. */
export function QuestionBar({ question }: { question: KinDetail }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-2">
      <Like question={question} />
      <div className="flex min-w-0 grow basis-24 flex-wrap gap-2">
        <MainAction question={question} />
      </div>
    </div>
  )
}

/** A button for members; guests see the count alone (specification section 6), as does the asker. */
function Like({ question }: { question: KinDetail }) {
  const { isfav, like_qtt, acts } = question
  const canLike = useViewer() !== null && acts.includes('like')
  const content = (
    <>
      <Heart key={String(isfav)} aria-hidden size={24} strokeWidth={1.9} className={cx(isfav && 'animate-pop fill-current')} />
      <span className="num text-t2">{number(like_qtt)}</span>
    </>
  )
  const look = cx('flex min-h-11 min-w-11 flex-none flex-col items-center justify-center', isfav ? 'text-danger-fg' : 'text-fg2')
  if (!canLike) {
    return (
      <span role="img" aria-label={words.like(like_qtt)} className={look}>
        {content}
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isfav}
      aria-label={words.like(like_qtt)}
      onClick={() => void likeQuestion(question)}
      className={look}
    >
      {content}
    </button>
  )
}

function MainAction({ question }: { question: KinDetail }) {
  const { ki_no, acts, state, my_an_no, adopted_no, is_mine, close_dt } = question
  const go = useGo()
  const isGuest = useViewer() === null
  const isOpen = state === QUESTION.open
  const answerPath = pathOf('KinAnswerCreate', { id: ki_no })
  if (answerPath !== null && (acts.includes('answer') || (isGuest && isOpen))) {
    return <Action text={words.answer} onClick={() => (isGuest ? void askLogIn(answerPath) : go.to(answerPath))} />
  }
  const editPath = my_an_no === null || my_an_no === adopted_no ? null : pathOf('KinAnswerEdit', { id: my_an_no })
  if (editPath !== null) return <Action text={words.editAnswer} isQuiet onClick={() => go.to(editPath)} />
  if (is_mine && isOpen) return <AskerActions question={question} />
  if (isOpen) return <Note text={words.until(koreanDate(close_dt))} />
  return <Note text={state === QUESTION.adopted ? words.adoptedNote : words.closedNote} />
}

/** The asker invites experts and adds to a question with answers. */
function AskerActions({ question }: { question: KinDetail }) {
  const { acts, close_dt } = question
  const add = async () => (await loadSheet(() => import('./addition.ts')))?.openAddition(question)
  const invite = async () => (await loadSheet(() => import('./invitation.tsx')))?.openInvitation(question)
  const canAdd = acts.includes('add')
  const canInvite = acts.includes('invite') && kinExtension().ExpertPicker !== undefined
  if (!canAdd && !canInvite) return <Note text={words.until(koreanDate(close_dt))} />
  return (
    <>
      {canAdd && <Action text={words.add} isQuiet={canInvite} onClick={() => void add()} />}
      {canInvite && <Action text={words.invite} onClick={() => void invite()} />}
    </>
  )
}

function Action({ text, isQuiet = false, onClick }: { text: string; isQuiet?: boolean; onClick: () => void }) {
  return (
    <Button variant={isQuiet ? 'quiet' : 'main'} onClick={onClick} className="min-w-0 flex-[1_1_8rem]!">
      {text}
    </Button>
  )
}

const Note = ({ text }: { text: string }) => <p className="min-h-11 content-center text-t4 break-keep text-fg2">{text}</p>
