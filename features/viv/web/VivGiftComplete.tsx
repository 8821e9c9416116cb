import type { ReactNode } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { giftComplete as words, giftList } from '#kit/ui/words/vivGift.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { Gift } from '../contract.ts'
import { useWallet } from './api.ts'
import { isNo, useGiftTerms, useSentGift } from './gift/api.ts'
import { Complete } from './gift/Complete.tsx'

/** A gift that was sent: to whom, what is left, and where to go on. */
export default function VivGiftComplete() {
  const go = useGo()
  const giftNo = Number(useScreen().search.get('gift') ?? NaN)
  const found = useSentGift(giftNo)
  const home = pathOf('VivMain') ?? href(HOME)
  const header = <Header left="back" title={ko.titles.VivGiftComplete} onLeft={() => go.back(home)} />
  const footer = (
    <div className="px-5 py-3">
      <Button full onClick={() => go.to(home, { replace: true })}>
        {words.done}
      </Button>
    </div>
  )
  return (
    <Page header={header} footer={footer} className="bg-surface">
      {found.data ? (
        <Sent gift={found.data} />
      ) : found.data === null || !isNo(giftNo) ? (
        <Gone />
      ) : (
        <Unready query={found} skeleton={SKELETON} />
      )}
    </Page>
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

/** From here on: again, to their room, to the conversation. */
function Ways({ other: { user_no, haru_name } }: { other: NonNullable<Gift['other']> }) {
  const room = useGiftTerms(user_no).data?.cr_no ?? null
  const chat = room === null ? null : pathOf('ChatDetail', { id: room })
  return (
    <div className="mt-4 flex w-full flex-wrap justify-center gap-2">
      <Way to={`${href('VivGiftSend')}?to=${user_no}`}>{words.again}</Way>
      <Way to={href('MyHaruRoom', { id: user_no })}>{words.room(haru_name)}</Way>
      {chat !== null && <Way to={chat}>{words.chat}</Way>}
      <Way to={`${href('GiftList')}?tab=sent`}>{words.list}</Way>
    </div>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="pressable inline-flex min-h-11 max-w-full items-center justify-center rounded-tile bg-sunken px-3.5 py-1 text-t4 font-semibold break-words active:bg-press wide:hover:bg-press"
    >
      {children}
    </Link>
  )
}

const SKELETON = (
  <div className="flex flex-col items-center px-5 pt-8">
    <Skeleton className="h-44 w-full rounded-sheet" />
    <Skeleton className="mt-6 h-8 w-48" />
    <Skeleton className="mt-2 h-6 w-64" />
    <Skeleton className="mt-6 h-32 w-full rounded-card" />
  </div>
)
