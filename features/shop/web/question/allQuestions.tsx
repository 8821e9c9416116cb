import { useCallback, useRef } from 'react'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { itemQuestions as words } from '../../words/detail.ts'
import { useQuestions } from './api.ts'
import { QuestionRow } from './QuestionRow.tsx'

/** All questions about a product, over its page. */
export const openAllQuestions = (itemNo: number, isMine: boolean): void =>
  void openSheet(() => <AllQuestions itemNo={itemNo} isMine={isMine} />, { title: words.title, full: true })

function AllQuestions({ itemNo, isMine }: { itemNo: number; isMine: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const query = useQuestions(itemNo)
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return (
    <div ref={scroller}>
      <ul className="divide-y divide-line">
        {query.data?.pages.flat().map((question) => (
          <li key={question.question_no} className="[contain-intrinsic-height:auto_96px] [content-visibility:auto]">
            <QuestionRow question={question} reporter={isMine ? 'seller' : 'member'} />
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
    </div>
  )
}
