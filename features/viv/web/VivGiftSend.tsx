import { useId, type FormEvent } from 'react'
import { exists, HOME, href, hrefNear, pathOf } from '#features/routes.ts'
import { useProfile } from '#features/account/web/public.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { giftSend as words } from '../words/gift.ts'
import { CallError } from '#kit/web/call.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { GiftTerms } from '../contract.ts'
import { GIFT_MESSAGE_MAX, RETURN_DAYS } from '../rules.ts'
import { AmountField } from './gift/AmountField.tsx'
import { isNo, useGiftTerms } from './gift/api.ts'
import { GiftPreview } from './gift/GiftPreview.tsx'
import { NoReceiver } from './gift/NoReceiver.tsx'
import { NameLine } from './gift/PersonRow.tsx'
import { useGiving } from './gift/useGiving.tsx'
import { useToSelect } from './gift/useToSelect.ts'

const QUICK = [10, 50, 100, 300, 1000]

/** A gift of viv to one member. Over a room, where nobody is named, it is for whoever lives there. */
export default function VivGiftSend() {
  const { search, params } = useScreen()
  const toNo = Number(search.get('to') ?? params.room ?? NaN)
  const found = useGiftTerms(toNo)
  const refusal = found.error instanceof CallError && found.error.status >= 400 && found.error.status < 500 ? found.error : null
  if (found.data) {
    return <Form key={toNo} terms={found.data} onRefused={() => void found.refetch()} />
  }
  return (
    <Page header={<Head />} className="bg-surface">
      {refusal || !isNo(toNo) ? (
        <NoReceiver refusal={refusal} onProven={() => found.refetch()} />
      ) : (
        <Unready query={found} skeleton={SKELETON} />
      )}
    </Page>
  )
}

function Head() {
  const place = useScreen()
  const go = useGo()
  const { room } = place.params
  const back = room === undefined ? (pathOf('VivMain') ?? href(HOME)) : href('MyHaruRoom', { id: room })
  return <Header left="back" title={ko.titles.VivGiftSend} onLeft={() => go.back(back)} />
}

function Form({ terms, onRefused }: { terms: GiftTerms; onRefused: () => void }) {
  const giving = useGiving(terms, onRefused)
  const { amount, message, problem, phase } = giving
  const profile = useProfile().data
  const question = useId()
  const isFixed = phase !== 'open'
  const most = Math.min(terms.gift_max, terms.usable)
  const options = QUICK.filter((one) => one <= most).map((one) => ({ amount: one, label: number(one) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void giving.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page header={<Head />} footer={<Foot giving={giving} />} className="bg-surface px-5 pt-2 pb-6">
        <Receiver to={terms.to} isFixed={isFixed} />
        <section aria-labelledby={question} className="mt-6">
          <h2 id={question} className="text-t7 font-bold break-keep">
            {words.question}
          </h2>
          <p className="num mt-1 mb-3 text-t4 text-fg2">{words.usable(number(terms.usable))}</p>
          <AmountField
            label={words.amount}
            unit={words.unit}
            quick={{ label: words.quick, options }}
            amount={amount}
            onChange={giving.change}
            error={problem?.at === 'amount' ? problem.text : null}
            disabled={isFixed}
            fieldRef={giving.field}
          />
          {(problem?.needsMore || terms.usable === 0) && <ChargeLink need={(amount ?? 0) - terms.usable} onLeave={giving.keep} />}
          <p className="num mt-3 text-t3 text-fg3">
            {words.limits(number(terms.gift_max), number(terms.day_left), number(terms.month_left))} {words.freeNote}
          </p>
        </section>
        <div className="mt-6">
          <TextArea
            label={words.message}
            placeholder={words.placeholder}
            max={GIFT_MESSAGE_MAX}
            defaultValue={giving.begun.message}
            onChange={giving.setMessage}
            disabled={isFixed}
            className="max-h-40 min-h-20"
          />
        </div>
        {amount !== null && amount > 0 && problem?.at !== 'amount' && profile && (
          <div className="mt-4">
            <GiftPreview name={profile.user_info.haru_name} amount={amount} message={message.trim()} />
          </div>
        )}
        <p className="mt-4 text-t3 text-fg3">{words.final(RETURN_DAYS)}</p>
      </Page>
    </form>
  )
}

function Receiver({ to, isFixed }: { to: GiftTerms['to']; isFixed: boolean }) {
  const toSelect = useToSelect()
  return (
    <section aria-label={words.to} className="flex flex-wrap items-center gap-3 rounded-card bg-sunken p-4">
      <Avatar person={to} size={52} />
      <div className="min-w-[min(8rem,100%)] flex-1">
        <p className="text-t3 text-fg2">{words.to}</p>
        <NameLine person={to} onSunken />
      </div>
      {!isFixed && (
        <button type="button" onClick={toSelect} className="min-h-11 min-w-11 text-t4 text-fg2 underline">
          {words.toOther}
        </button>
      )}
    </section>
  )
}

/** The way to more viv, as many as are lacking. */
function ChargeLink({ need, onLeave }: { need: number; onLeave: () => void }) {
  const place = useScreen()
  if (!exists('VivChargeSelect')) return null
  const path = hrefNear(place, 'VivChargeSelect')
  return (
    <Link
      to={need > 0 ? `${path}?need=${need}` : path}
      onClick={onLeave}
      className="inline-flex min-h-11 items-center text-t4 font-semibold text-brand-fg underline"
    >
      {words.charge}
    </Link>
  )
}

function Foot({ giving: { amount, problem, phase } }: { giving: ReturnType<typeof useGiving> }) {
  const label = phase === 'unknown' ? words.check : amount ? words.submit(number(amount)) : words.submitNone
  return (
    <div className="px-5 py-3">
      <div role="alert" className="not-empty:mb-3">
        {problem?.at === 'whole' && <FieldError error={problem.text} />}
      </div>
      {phase === 'unknown' && (
        <Link
          to={`${href('GiftList')}?tab=sent`}
          className="mb-2 inline-flex min-h-11 items-center text-t4 font-semibold text-fg2 underline"
        >
          {words.sent}
        </Link>
      )}
      <Button type="submit" full busy={phase === 'busy'} className="late-press">
        {label}
      </Button>
    </div>
  )
}

const SKELETON = (
  <div className="px-5 pt-2">
    <Skeleton className="h-21 rounded-card" />
    <Skeleton className="mt-6 h-7 w-48" />
    <Skeleton className="mt-4 h-13 rounded-tile" />
    <Skeleton className="mt-3 h-11 rounded-chip" />
    <Skeleton className="mt-6 h-20 rounded-tile" />
  </div>
)
