import { useId, type ReactNode } from 'react'
import { exists, href, hrefNear } from '#features/routes.ts'
import { useProfile } from '#features/account/web/public.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Page } from '#kit/ui/Page.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { giftSend as words } from '../../words/gift.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { GiftTerms } from '../../contract.ts'
import { GIFT_MESSAGE_MAX, RETURN_DAYS } from '../../rules.ts'
import { AmountField } from './AmountField.tsx'
import { GiftPreview } from './GiftPreview.tsx'
import { NameLine } from './PersonRow.tsx'
import { useGiving } from './useGiving.tsx'
import { useToSelect } from './useToSelect.ts'

const QUICK = [10, 50, 100, 300, 1000]

type Props = { terms: GiftTerms; onRefused: () => void; header: ReactNode }

/** The form of a gift to one member. */
export default function GiftForm({ terms, onRefused, header }: Props) {
  const giving = useGiving(terms, onRefused)
  const { form, control, values, error, phase } = giving
  const { amount, message } = values
  const profile = useProfile().data
  const question = useId()
  const isFixed = phase !== 'open'
  const most = Math.min(terms.gift_max, terms.usable)
  const options = QUICK.filter((one) => one <= most).map((one) => ({ amount: one, label: number(one) }))
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page header={header} footer={<Foot giving={giving} />} className="bg-surface px-5 pt-2 pb-6">
        <Receiver to={terms.to} isFixed={isFixed} />
        <section data-field="amount" aria-labelledby={question} className="mt-6">
          <h2 id={question} className="text-t7 font-bold break-keep">
            {words.question}
          </h2>
          <p className="num mt-1 mb-3 text-t4 text-fg2">{words.usable(number(terms.usable))}</p>
          <AmountField
            label={words.amount}
            unit={words.unit}
            quick={{ label: words.quick, options }}
            amount={amount}
            onChange={control('amount').onChange}
            error={error}
            disabled={isFixed}
          />
          {(giving.needsMore || terms.usable === 0) && <ChargeLink need={(amount ?? 0) - terms.usable} onLeave={giving.keep} />}
          <p className="num mt-3 text-t3 text-fg3">
            {words.limits(number(terms.gift_max), number(terms.day_left), number(terms.month_left))} {words.freeNote}
          </p>
        </section>
        <div className="mt-6">
          <TextArea
            label={words.message}
            placeholder={words.placeholder}
            max={GIFT_MESSAGE_MAX}
            {...control('message')}
            disabled={isFixed}
            className="max-h-40 min-h-20"
          />
        </div>
        {amount !== null && amount > 0 && !error && profile && (
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

/** Link to a top-up of the missing viv. */
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

function Foot({ giving: { values, rootError, phase } }: { giving: ReturnType<typeof useGiving> }) {
  const { amount } = values
  const label = phase === 'unknown' ? words.check : amount ? words.submit(number(amount)) : words.submitNone
  return (
    <div className="px-5 py-3">
      <div role="alert" className="not-empty:mb-3">
        {rootError && <FieldError error={rootError} />}
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
