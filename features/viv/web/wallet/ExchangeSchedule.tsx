import { Card } from '#kit/ui/Card.tsx'
import { koreanTime, number } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { viv as words } from '../../words/viv.ts'
import type { Wallet } from '../../contract.ts'
import { EXCHANGE_FLOOR } from '../../rules.ts'
import { dateOf } from '../history/format.ts'

/** Amounts that can be exchanged now, from a date, and never without help. Hidden if everything can be exchanged now. */
export function ExchangeSchedule({ wallet }: { wallet: Wallet }) {
  const now = useNow()
  const { exchangeable, exchangeable_later: later, exchangeable_never: never, paid } = wallet
  if (later.length === 0 && never === 0) return null
  return (
    <Card className="px-5 py-4">
      <h2 className="text-t6 font-bold">{words.exchangeable}</h2>
      <dl className="mt-2 flex flex-col gap-2 text-t4">
        <Row name={paid > EXCHANGE_FLOOR ? words.now : words.floor(number(EXCHANGE_FLOOR))} amount={exchangeable} />
        {later.map(({ from_dt, amount }) => (
          <Row key={from_dt} name={words.fromThen(`${dateOf(from_dt, now)} ${koreanTime(from_dt)}`)} amount={amount} />
        ))}
        {never > 0 && <Row name={words.never} help={words.neverHelp} amount={never} />}
      </dl>
    </Card>
  )
}

function Row({ name, help, amount }: { name: string; help?: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="min-w-0 flex-[1_1_min(9rem,100%)] text-fg2">
        {name}
        {help && <span className="block text-t3 text-fg3">{help}</span>}
      </dt>
      <dd className="num ml-auto font-semibold">{words.amount(number(amount))}</dd>
    </div>
  )
}
