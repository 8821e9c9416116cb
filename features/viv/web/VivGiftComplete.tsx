import { href, pathOf } from '#features/routes.ts'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { giftComplete as words, giftList } from '../words/gift.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { Gift } from '../contract.ts'
import { useWallet } from './api.ts'
import { Complete, COMPLETE_SKELETON, CompleteWay, CompleteWays } from './complete/Complete.tsx'
import { CompletePage } from './complete/CompletePage.tsx'
import { isNo, useGiftTerms, useSentGift } from './gift/api.ts'

/** A gift that was sent: to whom, what is left, and where to go on. */
export default function VivGiftComplete() {
  const giftNo = Number(useScreen().search.get('gift') ?? NaN)
  const found = useSentGift(giftNo)
  return (
    <CompletePage title={ko.titles.VivGiftComplete} act="gift">
      {found.data ? (
        <Sent gift={found.data} />
      ) : found.data === null || !isNo(giftNo) ? (
        <Gone />
      ) : (
        <Unready query={found} skeleton={COMPLETE_SKELETON} />
      )}
    </CompletePage>
  )
}

function Sent({ gift: { amount, message, other, reg_dt } }: { gift: Gift }) {
  const wallet = useWallet().data
  const facts = [
    ...(message === '' ? [] : [{ term: words.message, text: message, isLong: true }]),
    { term: words.when, text: `${koreanDate(reg_dt)} ${koreanTime(reg_dt)}` },
    ...(wallet ? [{ term: words.left, text: <Left paid={wallet.paid} free={wallet.free} /> }] : []),
  ]
  const line = words.line(other?.haru_name ?? giftList.gone, number(amount))
  return (
    <Complete title={words.title} lead={line} person={other} facts={facts}>
      {other && <Ways other={other} />}
    </Complete>
  )
}

function Left({ paid, free }: { paid: number; free: number }) {
  return (
    <>
      {giftList.amount(number(paid + free))}
      <span className="block text-t3 font-normal text-fg3">{words.leftParts(number(paid), number(free))}</span>
    </>
  )
}

/** From here on: again, to their room, to the conversation. The next gift takes this one's place, so that Back leads past both. */
function Ways({ other: { user_no, haru_name } }: { other: NonNullable<Gift['other']> }) {
  const room = useGiftTerms(user_no).data?.cr_no ?? null
  const chat = room === null ? null : pathOf('ChatDetail', { id: room })
  return (
    <CompleteWays>
      <CompleteWay to={`${href('VivGiftSend')}?to=${user_no}`} replace>
        {words.again}
      </CompleteWay>
      <CompleteWay to={href('MyHaruRoom', { id: user_no })}>{words.room(haru_name)}</CompleteWay>
      {chat !== null && <CompleteWay to={chat}>{words.chat}</CompleteWay>}
      <CompleteWay to={`${href('GiftList')}?tab=sent`}>{words.list}</CompleteWay>
    </CompleteWays>
  )
}
