import { useEffect, type ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { WITHDRAW_DAYS } from '#features/viv/rules.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { personaOf } from '#kit/ui/art/persona.ts'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { topup } from '#kit/ui/words/topup.ts'
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { Payment } from '../../contract.ts'
import { useTopUp } from '../api.ts'
import { groundOf, orderIn, paymentPath } from '../ways.ts'

const DAY = 24 * 3_600_000

/** What was charged, and until when it can be withdrawn. What is not paid yet is seen where it is waited for. */
export function Done() {
  const orderId = orderIn(useScreen().search)
  return orderId === null ? <Gone /> : <Charged orderId={orderId} />
}

function Charged({ orderId }: { orderId: string }) {
  const go = useGo()
  const place = useScreen()
  const query = useTopUp(orderId)
  const payment = query.data
  const isOpen = payment !== undefined && payment.paid_dt === null
  useEffect(() => {
    if (isOpen) go.to(paymentPath(groundOf(place), orderId), { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once it is known that nothing was paid
  }, [isOpen])
  if (isGone(query.error)) return <Gone />
  if (!payment || isOpen) return <Unready query={query} skeleton={SHAPE} />
  return <Receipt payment={payment} />
}

function Receipt({ payment: { viv, won, method, state, charge_no, paid_dt, reg_dt, receipt_url, balance } }: { payment: Payment }) {
  const me = useProfile().data
  const paid = paid_dt ?? reg_dt
  const held = number(balance.paid + balance.free)
  const { facts } = topup
  return (
    <div className="flex flex-col">
      <div className="flex h-48 items-end justify-center overflow-hidden rounded-sheet bg-brand-weak" aria-hidden>
        <Persona id={personaOf(me?.user_info.haru_character) ?? 'Elite'} gender={me?.gender} mood={2} view="half" size={150} />
      </div>
      <h2 className="num mt-6 text-t8 font-bold text-balance break-keep">
        {state === 2 ? topup.done(number(viv)) : state === 5 ? topup.partTaken(number(viv)) : topup.taken}
      </h2>
      <p className="num mt-1 text-t5 text-fg2">{topup.doneHelp(held)}</p>
      <dl className="mt-5 rounded-tile bg-sunken px-4 py-2">
        <Fact term={facts.won}>{topup.won(number(won))}</Fact>
        {method && <Fact term={facts.method}>{topup.methods[method]}</Fact>}
        <Fact term={facts.paid}>{`${koreanDate(paid)} ${koreanTime(paid)}`}</Fact>
        <Fact term={facts.no}>{charge_no}</Fact>
        <Fact term={facts.held}>{topup.viv(held)}</Fact>
        {state !== 4 && <Fact term={facts.withdraw}>{topup.until(koreanDate(lastDay(paid)))}</Fact>}
      </dl>
      {receipt_url?.startsWith('https://') && (
        <a
          href={receipt_url}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-11 items-center self-end text-t4 text-fg2 underline"
        >
          {topup.receipt}
        </a>
      )}
    </div>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1 text-t4">
    <dt className="text-fg2">{term}</dt>
    <dd className="num min-w-0 text-right text-t5 break-words">{children}</dd>
  </div>
)

/** The day of the charge does not count: it ends with the seventh after it (decisions d-0). */
const lastDay = (paid: string): string => new Date(Date.parse(paid) + WITHDRAW_DAYS * DAY).toISOString()

const SHAPE = (
  <div>
    <Skeleton className="h-48 rounded-sheet" />
    <Skeleton className="mt-6 h-8 w-64" />
    <Skeleton className="mt-5 h-60 rounded-tile" />
  </div>
)
