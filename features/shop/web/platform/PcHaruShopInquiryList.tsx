import { ko } from '#kit/ui/ko.ts'
import { useCallback, useRef } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import type { OwnQuestion } from '../../contract.ts'
import { platformShop } from '../../words/platform.ts'
import { QuestionRow } from '../question/QuestionRow.tsx'
import { takeBack, useMyQuestions } from './api.ts'

const words = platformShop.questions

/** What I asked about the platform's goods, with the answers. */
export default function PcHaruShopInquiryList() {
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const found = useMyQuestions()
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const questions = found.data?.pages.flat()
  return (
    <PortalPage title={ko.titles.PcHaruShopInquiryList} scrollRef={scroller}>
      {!questions ? (
        <QueryFallback query={found} skeleton={SKELETON} />
      ) : questions.length === 0 ? (
        <EmptyView
          text={words.none}
          sub={words.noneHelp}
          action={
            <Button variant="weak" size={48} onClick={() => go.to(href('PcHaruShopMain'))}>
              {words.toShop}
            </Button>
          }
        />
      ) : (
        <>
          <ul aria-label={words.list} className="flex flex-col gap-2.5">
            {questions.map((question) => (
              <Card as="li" key={question.question_no} className="px-5 pt-3">
                <Asked question={question} />
              </Card>
            ))}
          </ul>
          <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
        </>
      )}
    </PortalPage>
  )
}

function Asked({ question }: { question: OwnQuestion }) {
  const { item, content, ...rest } = question
  return (
    <>
      <Link
        to={href('PcHaruShopDetail', { id: item.item_no })}
        className="-mx-2 inline-flex min-h-11 items-center px-2 text-t5 font-bold hover:underline"
      >
        {item.item_name}
      </Link>
      <QuestionRow question={{ ...rest, content, is_mine: true, asker: '' }} onRemove={takeBack} />
    </>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-2.5">
    {Array.from({ length: 3 }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-card bg-surface" />
    ))}
  </div>
)
