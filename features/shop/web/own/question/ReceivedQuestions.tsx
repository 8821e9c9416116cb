import { useCallback, useRef, useState } from 'react'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { focusAfterRow } from '#kit/web/focusAfterRow.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { OwnQuestion } from '../../../contract.ts'
import { received as words } from '../../../words/own.ts'
import { useReceivedQuestions } from '../api.ts'
import { useOwnPaths } from '../paths.ts'
import { LIST_SKELETON } from '../skeletons.tsx'

/** Questions about the seller's products: first those that wait for an answer. */
export default function ReceivedQuestions({ head }: { head: ExpertHead }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const query = useReceivedQuestions(isOpen)
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const questions = query.data?.pages.flat()
  return (
    <ExpertPage head={head} scrollRef={scroller} className="flex flex-col gap-2.5 p-3" onRefresh={() => query.refetch()}>
      <div role="group" aria-label={words.title} className="flex flex-wrap gap-2">
        <Chip on="surface" selected={isOpen} onClick={() => setOpen(true)}>
          {words.open}
        </Chip>
        <Chip on="surface" selected={!isOpen} onClick={() => setOpen(false)}>
          {words.every}
        </Chip>
      </div>
      {!questions ? (
        <QueryFallback query={query} skeleton={LIST_SKELETON} />
      ) : questions.length === 0 ? (
        isOpen ? (
          <EmptyView text={words.noOpen} />
        ) : (
          <EmptyView text={words.none} sub={words.noneHelp} />
        )
      ) : (
        <>
          <ul aria-label={words.title} className="flex flex-col gap-2.5">
            {questions.map((question) => (
              <Card as="li" key={question.question_no} className="p-4">
                <Question question={question} />
              </Card>
            ))}
          </ul>
          <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
        </>
      )}
    </ExpertPage>
  )
}

function Question({ question }: { question: OwnQuestion }) {
  const row = useRef<HTMLElement>(null)
  /** An answered question leaves the list of those that wait: the focus moves to the one in its place, or to the filter. */
  const answer = async () => {
    const fallback = row.current?.closest('main')?.querySelector<HTMLElement>('[aria-pressed=true]')
    const moveFocus = focusAfterRow(row.current, { list: 'ul', target: 'button', fallback })
    await openAnswer(question)
    moveFocus()
  }
  const paths = useOwnPaths()
  const now = useNow()
  const { item, person, content, is_secret, reply, reg_dt } = question
  return (
    <article ref={row} aria-label={content}>
      <Link to={paths.item(item.item_no)} className="-mx-2 flex min-h-11 items-center px-2 text-t4 font-semibold text-fg2 hover:underline">
        {item.item_name}
      </Link>
      <div className="mt-1 flex gap-3">
        <Avatar person={person} size={36} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-t4">
            <b className="font-semibold">{person?.haru_name ?? words.gone}</b>
            <span className="num text-t3 text-fg3">{relativeTime(reg_dt, now)}</span>
            {is_secret && <Tag>{words.secret}</Tag>}
          </p>
          <p className="mt-1 text-t5 break-words whitespace-pre-line">{content}</p>
          {reply !== null && (
            <div className="mt-3 rounded-tile bg-sunken p-3">
              <p className="text-t3 font-semibold text-fg2">{words.mine}</p>
              <p className="mt-1 text-t5 break-words whitespace-pre-line">{reply}</p>
            </div>
          )}
          <Button variant={reply === null ? 'weak' : 'quiet'} size={44} className="mt-3" onClick={() => void answer()}>
            {reply === null ? words.answer : words.correct}
          </Button>
        </div>
      </div>
    </article>
  )
}

async function openAnswer(question: OwnQuestion): Promise<void> {
  const part = await busy(loadPart(() => import('./answerSheet.tsx'))).catch(() => null)
  if (part) await part.openAnswerSheet(question)
  else await alert(ko.ui.failed)
}
