import { Ellipsis, Share2 } from 'lucide-react'
import { useState } from 'react'
import { share } from '#features/share/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { kinDetail as words } from '../../words/detail.ts'
import type { KinDetail } from '../../contract.ts'
import { useAnswers } from '../api.ts'
import { Answers } from './Answers.tsx'
import { QuestionBar } from './QuestionBar.tsx'
import { QuestionView } from './QuestionView.tsx'
import { sharedQuestion } from './shared.ts'

type Props = { question: KinDetail; refresh: () => Promise<unknown> }

/** A question, its answers, comments of both, and the bar of what the viewer can do. */
export default function QuestionPage({ question, refresh }: Props) {
  const { ki_no: no } = question
  const go = useGo()
  const isMember = useViewer() !== null
  const [isExpertsOnly, setExpertsOnly] = useState(false)
  const answers = useAnswers(no, isExpertsOnly)
  /** The post whose comments are shown; one at a time. */
  const [commented, setCommented] = useState<number | null>(null)
  const toggleComments = (postNo: number) => setCommented(commented === postNo ? null : postNo)
  const more = async () => {
    const menu = await loadSheet(() => import('./menu.tsx'))
    await menu?.openQuestionMenu(question, () => go.back(href('KinMain')))
  }
  const right = (
    <>
      <IconButton label={words.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => void share(sharedQuestion(question))} />
      {isMember && <IconButton label={words.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={() => void more()} />}
    </>
  )
  return (
    <Page
      header={<Header left="back" title={ko.titles.KinDetail} onLeft={() => go.back(href('KinMain'))} right={right} />}
      footer={<QuestionBar question={question} />}
      onRefresh={() => Promise.all([refresh(), answers.refetch()])}
      className="bg-surface"
    >
      <div className="divide-y-8 divide-sunken">
        <QuestionView question={question} hasComments={commented === no} onComments={() => toggleComments(no)} />
        <Answers
          question={question}
          found={answers}
          isExpertsOnly={isExpertsOnly}
          onExpertsOnly={setExpertsOnly}
          commented={commented}
          onComments={toggleComments}
        />
      </div>
    </Page>
  )
}
