import { lazy, Suspense, useState, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { CallError, isNotFound } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { missingQuery } from '#kit/web/missingQuery.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useEditing } from '#kit/web/useEditing.ts'
import type { KinDetail, KinForm } from '../../contract.ts'
import { kinErrors } from '../../errors.ts'
import { ADDITIONS_MAX } from '../../rules.ts'
import { QUESTION } from '../../transitions.ts'
import { kinAddition, kinForm as words } from '../../words/write.ts'
import { changeQuestion, useKinForm, useQuestion } from '../api.ts'
import { bodyOf, valuesOf } from './form.ts'
import { Refusal } from './Refusal.tsx'
import { FORM_SKELETON } from './skeleton.tsx'

const QuestionForm = lazy(() => loadPart(() => import('./QuestionForm.tsx')))

/** Edits my question until its first answer. */
export default function KinEdit() {
  const kiNo = Number(useScreen().params['id'])
  const go = useGo()
  const form = useKinForm(kiNo)
  const found = useQuestion(kiNo)
  const isUnknown = !form.isEnabled || isRefused(form.error) || isNotFound(found.error)
  const back = () => go.back(isUnknown ? href('KinMain') : href('KinDetail', { id: kiNo }))
  const page = (content: ReactNode) => (
    <Page header={<Header left="close" title={ko.titles.KinEdit} onLeft={back} />} className="bg-surface">
      {content}
    </Page>
  )
  if (isUnknown) return page(<NotFoundView />)
  // Edits only fresh answers: cached ones may be out of date.
  if (!form.data || !found.data || !found.isFetchedAfterMount) {
    return page(<QueryFallback query={missingQuery(form, found)} skeleton={FORM_SKELETON} />)
  }
  const { acts } = found.data
  if (acts.includes('edit')) return <Editing key={kiNo} kiNo={kiNo} form={form.data} onBack={back} fallback={page(FORM_SKELETON)} />
  return page(<Answered question={found.data} isFull={form.data.additions_left === 0} onBack={back} />)
}

/** Unknown questions and those of others look alike. */
const isRefused = (error: unknown): boolean => isNotFound(error) || (error instanceof CallError && error.code === kinErrors.not_asker.code)

type EditingProps = { kiNo: number; form: KinForm; onBack: () => void; fallback: ReactNode }

function Editing({ kiNo, form, onBack, fallback }: EditingProps) {
  const [initial] = useState(() => valuesOf(form))
  const { setChanged, finish } = useEditing(() => {
    toast(words.saved)
    onBack()
  })
  return (
    <Suspense fallback={fallback}>
      <QuestionForm
        header={<Header left="close" title={ko.titles.KinEdit} onLeft={onBack} />}
        initial={initial}
        isNew={false}
        onChange={(values) => setChanged(JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(initial)))}
        send={async (values) => {
          await changeQuestion(kiNo, bodyOf(values))
          finish()
        }}
      />
    </Suspense>
  )
}

type AnsweredProps = { question: KinDetail; isFull: boolean; onBack: () => void }

/** A question with answers is only added to, as long as it is open. */
function Answered({ question, isFull, onBack }: AnsweredProps) {
  if (question.acts.includes('add')) {
    const add = async () => {
      const sheet = await loadSheet(() => import('../detail/addition.ts'))
      if (await sheet?.openAddition(question)) onBack()
    }
    return (
      <EmptyView
        text={kinAddition.answered}
        sub={kinAddition.answeredHelp}
        action={
          <Button size={48} onClick={() => void add()}>
            {kinAddition.add}
          </Button>
        }
      />
    )
  }
  const isOver = question.state !== QUESTION.open || !isFull
  return (
    <Refusal
      kiNo={question.ki_no}
      text={isOver ? kinAddition.closed : kinAddition.full}
      sub={isOver ? kinAddition.closedHelp : kinAddition.fullHelp(ADDITIONS_MAX)}
    />
  )
}
