import { lazy, Suspense, useState, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useEditing } from '#kit/web/useEditing.ts'
import type { KinAnswer, KinDetail } from '../../contract.ts'
import { kinAnswerForm as words } from '../../words/write.ts'
import { changeAnswer, useAnswer, useQuestion } from '../api.ts'
import { answerBody, valuesOfAnswer } from './answer.ts'
import { Refusal } from './Refusal.tsx'
import { FORM_SKELETON } from './skeleton.tsx'

const AnswerForm = lazy(() => loadPart(() => import('./AnswerForm.tsx')))

/** Edits my answer until it is adopted. */
export default function KinAnswerEdit() {
  const anNo = Number(useScreen().params['id'])
  const go = useGo()
  const found = useAnswer(anNo)
  const answer = found.data
  const question = useQuestion(answer?.ki_no ?? 0)
  const isUnknown = isNotFound(found.error) || isNotFound(question.error) || !found.isEnabled || answer?.is_mine === false
  const back = () => go.back(answer && !isUnknown ? href('KinDetail', { id: answer.ki_no }) : href('KinMain'))
  const page = (content: ReactNode) => (
    <Page header={<Header left="close" title={ko.titles.KinAnswerEdit} onLeft={back} />} className="bg-surface">
      {content}
    </Page>
  )
  if (isUnknown) return page(<NotFoundView />)
  // Edits only a fresh answer: a cached one may be out of date.
  if (!answer || !found.isFetchedAfterMount || !question.data) {
    return page(<QueryFallback query={answer ? question : found} skeleton={FORM_SKELETON} />)
  }
  if (!answer.acts.includes('edit')) return page(<Refusal kiNo={answer.ki_no} text={words.adopted} sub={words.adoptedHelp} />)
  return <Editing key={anNo} answer={answer} question={question.data} onBack={back} waiting={page(FORM_SKELETON)} />
}

type EditingProps = { answer: KinAnswer; question: KinDetail; onBack: () => void; waiting: ReactNode }

function Editing({ answer, question, onBack, waiting }: EditingProps) {
  const [initial] = useState(() => valuesOfAnswer(answer))
  const { setChanged, finish } = useEditing(() => {
    toast(words.saved)
    onBack()
  })
  return (
    <Suspense fallback={waiting}>
      <AnswerForm
        header={<Header left="close" title={ko.titles.KinAnswerEdit} onLeft={onBack} />}
        question={question}
        initial={initial}
        button={words.save}
        onChange={(values) => setChanged(JSON.stringify(answerBody(values)) !== JSON.stringify(answerBody(initial)))}
        send={async (values) => {
          await changeAnswer(answer.an_no, answerBody(values))
          finish()
        }}
      />
    </Suspense>
  )
}
