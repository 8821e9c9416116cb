import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { ItemDetail } from '../../contract.ts'
import { itemQuestions as words } from '../../words/detail.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { useQuestions } from './api.ts'
import { openAsk } from './openAsk.ts'
import { QuestionRow } from './QuestionRow.tsx'

/** Questions on a product's page before the list of all. */
const SHOWN = 3

/** The newest questions about a product, and the way to ask. */
export default function Questions({ item, isMine }: { item: Pick<ItemDetail, 'item_no'>; isMine: boolean }) {
  const query = useQuestions(item.item_no)
  const newest = query.data?.pages[0]
  const openAll = async () => (await loadSheet(() => import('./allQuestions.tsx')))?.openAllQuestions(item.item_no, isMine)
  return (
    <section aria-label={words.title} className="px-5 pt-6">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-t6 font-bold">{words.title}</h3>
        {newest && newest.length > SHOWN && (
          <button type="button" onClick={() => void openAll()} className="-my-2 -mr-2 min-h-11 px-2 text-t4 text-fg2">
            {words.all}
          </button>
        )}
      </div>
      {!newest && <QueryFallback query={query} skeleton={<Skeleton className="h-20 rounded-tile" />} />}
      {newest?.length === 0 && <p className="text-t4 break-keep text-fg2">{words.none}</p>}
      <ul className="divide-y divide-line">
        {newest?.slice(0, SHOWN).map((question) => (
          <li key={question.question_no}>
            <QuestionRow question={question} reporter={isMine ? 'seller' : 'member'} />
          </li>
        ))}
      </ul>
      {!isMine && newest && (
        <Button variant="line" size={48} full onClick={() => void openAsk(item)} className="mt-3">
          {words.ask}
        </Button>
      )}
    </section>
  )
}
