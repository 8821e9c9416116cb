import { useCallback, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { cs } from '#features/cs/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Link } from '#kit/web/screen.tsx'
import type { InquiryHead } from '../../contract.ts'
import { useCenter, useInquiries } from '../api.ts'
import { OpenState, OpenStateFallback } from '../parts/OpenState.tsx'
import { RowsFallback } from '../parts/RowsFallback.tsx'

type Props = { scroller: RefObject<HTMLDivElement | null>; hasDraft: boolean }

/** Opening state, a link to a new inquiry, and the member's inquiries. */
export function InquiryList({ scroller, hasDraft }: Props) {
  const center = useCenter()
  const list = useInquiries()
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const inquiries = list.data?.pages.flat()
  return (
    <>
      {center.data ? <OpenState center={center.data} /> : center.isLoading && <OpenStateFallback query={center} />}
      <Link to={`${href('Inquiry')}?write=1`} className={WRITE}>
        {hasDraft ? cs.goOn : cs.write}
      </Link>
      {!inquiries && <RowsFallback query={list} />}
      {inquiries?.length === 0 && <EmptyView text={cs.noInquiry} sub={cs.noInquiryHelp} />}
      {inquiries && inquiries.length > 0 && (
        <>
          <ul aria-label={cs.inquiryList} className="rounded-card bg-surface px-4">
            {inquiries.map((inquiry) => (
              <li key={inquiry.inquiry_no} className="border-b border-line last:border-0">
                <Row inquiry={inquiry} />
              </li>
            ))}
          </ul>
          <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
        </>
      )}
    </>
  )
}

function Row({ inquiry: { inquiry_no, cate, title, state, reg_dt } }: { inquiry: InquiryHead }) {
  return (
    <Link to={`${href('Inquiry')}?no=${inquiry_no}`} className="flex min-h-16 items-center gap-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-semibold break-words">{title}</span>
        <span className="block text-t3 text-fg3">{`${cs.cates[cate]} · ${koreanYearDate(reg_dt)}`}</span>
      </span>
      <Tag tone={state === 1 ? 'brand' : 'gray'}>{cs.states[state]}</Tag>
    </Link>
  )
}

const WRITE =
  'pressable my-3 flex min-h-[54px] w-full items-center justify-center rounded-tile bg-brand px-5 py-1 text-t5 font-semibold break-keep text-on-brand'
