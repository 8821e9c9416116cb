import { useEffect, type ReactNode } from 'react'
import { CHARGE } from '#features/viv/transitions.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { topup } from '../../words/topup.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Payment } from '../../contract.ts'
import { usePaymentPolling } from '../api.ts'
import { completePath, contextOf, selectPath, walletPath } from '../paths.ts'
import { pollDelay } from './polling.ts'
import { PaymentStatus } from './PaymentStatus.tsx'

/** Answers after which the screen says that the payment is slow. */
const SLOW_AFTER = 4

/** Polls a payment until its outcome is known. A paid one replaces this history entry by the completed screen. */
export function PaymentProgress({ orderId }: { orderId: string }) {
  const go = useGo()
  const isOnline = useOnline()
  const context = contextOf(useScreen())
  const { query, answers } = usePaymentPolling(orderId)
  const { data: payment, error, isFetching } = query
  const isPaid = payment?.state === CHARGE.paid
  useEffect(() => {
    if (isPaid) go.to(completePath(context, orderId), { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once when paid; the context is a new object at each render
  }, [isPaid, orderId])
  const again = () => go.to(selectPath(context, { viv: payment?.viv ?? null, method: null }), { replace: true })
  if (isNotFound(error)) return <NotFoundView />
  if (payment && payment.state !== CHARGE.ready && !isPaid) return <Ended payment={payment} onAgain={again} />
  if (isOnline && error && !payment && !isFetching) return <ErrorView onRetry={() => void query.refetch()} />
  return <Waiting answers={answers} isFetching={isFetching} onCheck={() => void query.refetch()} onAgain={again} />
}

type WaitingProps = { answers: number; isFetching: boolean; onCheck: () => void; onAgain: () => void }

/** The outcome is unknown yet. The member may leave: an alarm will report it. */
function Waiting({ answers, isFetching, onCheck, onAgain }: WaitingProps) {
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
  if (!isOnline) return <PaymentStatus title={topup.offline} text={topup.offlineHelp} actions={toWallet} />
  if (pollDelay(answers) === null) {
    const check = (
      <Button full busy={isFetching} onClick={onCheck}>
        {topup.look}
      </Button>
    )
    return <PaymentStatus title={topup.late} text={topup.lateHelp} actions={both(check, notPaid)} />
  }
  if (answers < SLOW_AFTER) return <PaymentStatus isBusy title={topup.checking} text={topup.checkingHelp} />
  return <PaymentStatus isBusy title={topup.slow} text={topup.slowHelp} actions={both(toWallet, notPaid)} />
}

const both = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    {second}
  </>
)

type EndedProps = { payment: Payment; onAgain: () => void }

/** A payment that failed, expired or was cancelled. */
function Ended({ payment: { state, fail_reason }, onAgain }: EndedProps): ReactNode {
  const go = useGo()
  const again = (
    <Button full onClick={onAgain}>
      {topup.again}
    </Button>
  )
  if (state === CHARGE.failed) {
    return <PaymentStatus isError title={topup.failed} reason={fail_reason} text={topup.failedHelp} actions={again} />
  }
  if (state === CHARGE.expired) return <PaymentStatus isError title={topup.expired} text={topup.expiredHelp} actions={again} />
  const toWallet = (
    <Button full onClick={() => go.to(walletPath(), { replace: true })}>
      {topup.toViv}
    </Button>
  )
  return <PaymentStatus title={topup.taken} text={topup.takenHelp} actions={toWallet} />
}
