import { useId } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { KinDetail } from '../../contract.ts'
import { QUESTION } from '../../transitions.ts'
import { kinDetail as words } from '../../words/detail.ts'
import type { useAnswers } from '../api.ts'
import { AnswerCard } from './AnswerCard.tsx'

type Props = {
  question: KinDetail
  found: ReturnType<typeof useAnswers>
  isExpertsOnly: boolean
  onExpertsOnly: (isOn: boolean) => void
  commented: number | null
  onComments: (postNo: number) => void
}

/** The answers of a question: the adopted one, then the others. */
export function Answers({ question, found, isExpertsOnly, onExpertsOnly, commented, onComments }: Props) {
  const id = useId()
  const adopted = found.data?.pages[0]?.adopted ?? null
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const answers = adopted ? [adopted, ...rows] : rows
  return (
    <section aria-labelledby={id} className="px-5 pt-4 pb-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="num text-t6 font-bold">
          {words.answers} <span className="text-brand-fg">{number(question.answer_qtt)}</span>
        </h2>
        {(question.expert !== null || isExpertsOnly) && (
          <Chip selected={isExpertsOnly} onClick={() => onExpertsOnly(!isExpertsOnly)}>
            {words.expertsOnly}
          </Chip>
        )}
      </div>
      {!found.data && <QueryFallback query={found} skeleton={SKELETON} />}
      {found.data && answers.length === 0 && <None question={question} isExpertsOnly={isExpertsOnly} />}
      {answers.length > 0 && (
        <ul className="flex flex-col gap-3 pt-2">
          {answers.map((answer) => (
            <li key={answer.an_no}>
              <AnswerCard
                answer={answer}
                question={question}
                hasComments={commented === answer.an_no}
                onComments={() => onComments(answer.an_no)}
              />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button variant="quiet" size={44} full busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} className="mt-4">
          {words.moreAnswers}
        </Button>
      )}
    </section>
  )
}

function None({ question: { answer_qtt, state, is_mine }, isExpertsOnly }: Pick<Props, 'question' | 'isExpertsOnly'>) {
  if (isExpertsOnly) return <EmptyView text={words.noneExperts} sub={words.noneExpertsHelp} />
  // Who answered left, or a block lies between.
  if (answer_qtt > 0) return <EmptyView text={words.noneVisible} />
  return <EmptyView text={words.none} {...(state === QUESTION.open && { sub: is_mine ? words.noneMine : words.noneHelp })} />
}

const SKELETON = (
  <div className="flex flex-col gap-3 pt-2">
    {[0, 1].map((at) => (
      <div key={at} className="flex gap-3 py-2">
        <Skeleton className="size-11 flex-none rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-16 w-full" />
        </div>
      </div>
    ))}
  </div>
)
