import { useEffect, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { topup } from '../../words/topup.ts'
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Payment } from '../../contract.ts'
import { useSettling } from '../api.ts'
import { completePath, groundOf, selectPath, walletPath } from '../ways.ts'
import { pauseAfter } from './pauses.ts'
import { PaymentStatus } from './PaymentStatus.tsx'

/** Answers after which it takes longer than people expect. */
const SLOW_AFTER = 4

/** What comes of a payment: asked until it is known. Paid, it leads on to what was bought, and can't be come back to. */
export function Paying({ orderId }: { orderId: string }) {
  const go = useGo()
  const isOnline = useOnline()
  const ground = groundOf(useScreen())
  const { query, answers } = useSettling(orderId)
  const { data: payment, error, isFetching } = query
  const isPaid = payment?.state === 2
  useEffect(() => {
    if (isPaid) go.to(completePath(ground, orderId), { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once it is paid; the ground is the same object of other make
  }, [isPaid, orderId])
  const again = () => go.to(selectPath(ground, { viv: payment?.viv ?? null, method: null }), { replace: true })
  if (isGone(error)) return <Gone />
  if (payment && payment.state !== 1 && !isPaid) return <Ended payment={payment} onAgain={again} />
  if (isOnline && error && !payment && !isFetching) return <ErrorView onRetry={() => void query.refetch()} />
  return <Waiting answers={answers} isFetching={isFetching} onLook={() => void query.refetch()} onAgain={again} />
}

type WaitingProps = { answers: number; isFetching: boolean; onLook: () => void; onAgain: () => void }

/** Nobody knows yet. It may be left: an alarm tells what came of it. */
function Waiting({ answers, isFetching, onLook, onAgain }: WaitingProps) {
  const go = useGo()
  const isOnline = useOnline()
  const toWallet = (
    <Button variant="quiet" full onClick={() => go.to(walletPath(), { replace: true })}>
      {topup.toViv}
    </Button>
  )
  const notPaid = (
    <Button variant="quiet" full onClick={onAgain}>
      {topup.notPaid}
    </Button>
  )
  if (!isOnline) return <PaymentStatus title={topup.offline} text={topup.offlineHelp} acts={toWallet} />
  if (pauseAfter(answers) === null) {
    const look = (
      <Button full busy={isFetching} onClick={onLook}>
        {topup.look}
      </Button>
    )
    return <PaymentStatus title={topup.late} text={topup.lateHelp} acts={both(look, notPaid)} />
  }
  if (answers < SLOW_AFTER) return <PaymentStatus isBusy title={topup.checking} text={topup.checkingHelp} />
  return <PaymentStatus isBusy title={topup.slow} text={topup.slowHelp} acts={both(toWallet, notPaid)} />
}

const both = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    {second}
  </>
)

type EndedProps = { payment: Payment; onAgain: () => void }

/** It came to nothing, or was given back. */
function Ended({ payment: { state, fail_reason }, onAgain }: EndedProps): ReactNode {
  const go = useGo()
  const again = (
    <Button full onClick={onAgain}>
      {topup.again}
    </Button>
  )
  if (state === 3) return <PaymentStatus isWrong title={topup.failed} reason={fail_reason} text={topup.failedHelp} acts={again} />
  if (state === 6) return <PaymentStatus isWrong title={topup.expired} text={topup.expiredHelp} acts={again} />
  const toWallet = (
    <Button full onClick={() => go.to(walletPath(), { replace: true })}>
      {topup.toViv}
    </Button>
  )
  return <PaymentStatus title={topup.taken} text={topup.takenHelp} acts={toWallet} />
}
