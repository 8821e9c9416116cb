import { href, pathOf } from '#features/routes.ts'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { giftComplete as words, giftList } from '../words/gift.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Gift } from '../contract.ts'
import { useWallet } from './api.ts'
import { Complete, COMPLETE_SKELETON, CompleteLink, CompleteLinks } from './complete/Complete.tsx'
import { CompletePage, FlowStart, UnknownPage } from './complete/CompletePage.tsx'
import { isNo, useGiftTerms, useSentGift } from './gift/api.ts'

/** A sent gift: the receiver, the remaining balance and links to continue. */
export default function VivGiftComplete() {
  const asked = useScreen().search.get('gift')
  const giftNo = Number(asked ?? NaN)
  const found = useSentGift(giftNo)
  if (asked === null) return <FlowStart at={href('VivGiftSelect')} />
  if (!found.data) {
    const isMissing = found.data === null || !isNo(giftNo)
    return (
      <UnknownPage flow="gift">{isMissing ? <NotFoundView /> : <QueryFallback query={found} skeleton={COMPLETE_SKELETON} />}</UnknownPage>
    )
  }
  return (
    <CompletePage title={ko.titles.VivGiftComplete} flow="gift">
      <GiftSummary gift={found.data} />
    </CompletePage>
  )
}

function GiftSummary({ gift: { amount, message, other, reg_dt } }: { gift: Gift }) {
  const wallet = useWallet().data
  const facts = [
    ...(message === '' ? [] : [{ term: words.message, text: message, isLong: true }]),
    { term: words.when, text: `${koreanDate(reg_dt)} ${koreanTime(reg_dt)}` },
    ...(wallet ? [{ term: words.left, text: <RemainingBalance paid={wallet.paid} free={wallet.free} /> }] : []),
  ]
  const line = words.line(other?.haru_name ?? giftList.gone, number(amount))
  return (
    <Complete title={words.title} lead={line} person={other} facts={facts}>
      {other && <NextLinks other={other} />}
    </Complete>
  )
}

function RemainingBalance({ paid, free }: { paid: number; free: number }) {
  return (
    <>
      {giftList.amount(number(paid + free))}
      <span className="block text-t3 font-normal text-fg3">{words.leftParts(number(paid), number(free))}</span>
    </>
  )
}

/** Another gift, the receiver's room and the conversation. Another gift replaces this history entry, so that Back skips both. */
function NextLinks({ other: { user_no, haru_name } }: { other: NonNullable<Gift['other']> }) {
  const room = useGiftTerms(user_no).data?.cr_no ?? null
  const chat = room === null ? null : pathOf('ChatDetail', { id: room })
  return (
    <CompleteLinks>
      <CompleteLink to={`${href('VivGiftSend')}?to=${user_no}`} replace>
        {words.again}
      </CompleteLink>
      <CompleteLink to={href('MyHaruRoom', { id: user_no })}>{words.room(haru_name)}</CompleteLink>
      {chat !== null && <CompleteLink to={chat}>{words.chat}</CompleteLink>}
      <CompleteLink to={`${href('GiftList')}?tab=sent`}>{words.list}</CompleteLink>
    </CompleteLinks>
  )
}
