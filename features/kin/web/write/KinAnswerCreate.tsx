import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useDraftPictures } from '#features/media/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { localDraft } from '#kit/web/localDraft.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { KinDetail } from '../../contract.ts'
import { kinAnswerForm as words } from '../../words/write.ts'
import { useQuestion, writeAnswer } from '../api.ts'
import { answerBody } from './answer.ts'
import { Refusal } from './Refusal.tsx'
import { FORM_SKELETON } from './skeleton.tsx'
import { useIsMinor } from './useIsMinor.ts'

const AnswerForm = lazy(() => loadPart(() => import('./AnswerForm.tsx')))

/** Answers a question. What is typed stays on this device until it is sent; who answered already edits that answer. */
export default function KinAnswerCreate() {
  const kiNo = Number(useScreen().params['id'])
  const go = useGo()
  const found = useQuestion(kiNo)
  const isMinor = useIsMinor()
  const question = found.data
  const [isSending, setSending] = useState(false)
  // An answer that this form sends is not edited instead: the form closes by itself.
  const mine = isSending ? null : (question?.my_an_no ?? null)
  const isUnknown = isNotFound(found.error) || !found.isEnabled
  const header = (
    <Header
      left="close"
      title={ko.titles.KinAnswerCreate}
      onLeft={() => go.back(isUnknown ? href('KinMain') : href('KinDetail', { id: kiNo }))}
    />
  )
  useEffect(() => {
    if (mine !== null) go.to(href('KinAnswerEdit', { id: mine }), { replace: true })
  }, [mine, go])
  const page = (content: ReactNode) => (
    <Page header={header} className="bg-surface">
      {content}
    </Page>
  )
  if (isUnknown) return page(<NotFoundView />)
  if (!question) return page(<QueryFallback query={found} skeleton={FORM_SKELETON} />)
  const writing = <Writing key={kiNo} question={question} header={header} waiting={page(FORM_SKELETON)} onSending={setSending} />
  if (isSending) return writing
  if (mine !== null) return page(FORM_SKELETON)
  if (question.is_mine) return page(<Refusal kiNo={kiNo} text={words.own} sub={words.ownHelp} />)
  if (!question.acts.includes('answer')) return page(<Refusal kiNo={kiNo} text={words.closed} sub={words.closedHelp} />)
  if (isMinor && question.reward > 0) return page(<Refusal kiNo={kiNo} text={words.minor} sub={words.minorHelp} />)
  return writing
}

/** An unsent answer. Its pictures are stored by key: addresses expire. */
type Draft = { an_content: string; keys: string[] }

type WritingProps = { question: KinDetail; header: ReactNode; waiting: ReactNode; onSending: (isSending: boolean) => void }

function Writing({ question, header, waiting, onSending }: WritingProps) {
  const go = useGo()
  const kiNo = question.ki_no
  const [stored] = useState(() => localDraft<Draft>(`kin_answer_${kiNo}`))
  const [draft] = useState(stored.read)
  const [isSent, setSent] = useState(false)
  const pictures = useDraftPictures(draft?.keys ?? [])
  useEffect(() => {
    if (!isSent) return
    toast(words.done)
    go.back(href('KinDetail', { id: kiNo }))
  }, [isSent, go, kiNo])
  // Without an answer the form starts without the pictures.
  if (draft && draft.keys.length > 0 && pictures.isPending && pictures.fetchStatus !== 'paused') return waiting
  return (
    <Suspense fallback={waiting}>
      <AnswerForm
        header={header}
        question={question}
        initial={{ an_content: draft?.an_content ?? '', an_images: pictures.data ?? [] }}
        button={words.submit}
        onChange={({ an_content, an_images }) => stored.save({ an_content, keys: an_images.map(({ key }) => key) })}
        send={async (values, key) => {
          onSending(true)
          try {
            await writeAnswer(kiNo, answerBody(values), key)
          } catch (error) {
            onSending(false)
            throw error
          }
          stored.clear()
          setSent(true)
        }}
      />
    </Suspense>
  )
}
