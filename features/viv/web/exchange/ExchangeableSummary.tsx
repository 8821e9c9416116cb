import { pathOf } from '#features/routes.ts'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { exchange as words } from '../../words/exchange.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Wallet } from '../../contract.ts'

/** How much can be exchanged now, when the rest can, and what never can. `floor`: no more paid viv than this is exchanged. */
export function ExchangeableSummary({ wallet, floor }: { wallet: Wallet; floor: number }) {
  const { exchangeable, exchangeable_later, exchangeable_never, frozen, free, paid } = wallet
  const inquiry = pathOf('Inquiry')
  return (
    <Card aria-label={words.now} className="p-4">
      <p className="text-t4 text-fg2">{words.now}</p>
      <p className="num mt-1 text-n1 font-bold">
        {number(paid <= floor ? 0 : exchangeable)} <span className="text-t5 font-semibold text-fg2">{words.unit}</span>
      </p>
      <p className="num text-t4 text-fg2">{words.have(number(paid))}</p>
      {exchangeable_later.length > 0 && (
        <div className="mt-3 rounded-tile bg-sunken px-4 py-3">
          <h2 className="text-t4 font-semibold">{paid <= floor ? words.laterAbove(number(floor)) : words.laterTitle}</h2>
          <ul className="num mt-1 text-t4 text-fg2">
            {exchangeable_later.map(({ from_dt, amount }) => (
              <li key={from_dt} className="py-0.5">
                {words.later(koreanDate(from_dt), number(amount))}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="num mt-2 text-t3 text-fg3">
        {exchangeable_never > 0 && (
          <li className="py-0.5">
            {words.never(number(exchangeable_never))}
            {inquiry !== null && (
              <Link to={inquiry} className="flex min-h-11 w-fit items-center font-semibold text-fg2 underline">
                {words.ask}
              </Link>
            )}
          </li>
        )}
        {frozen > 0 && <li className="py-0.5">{words.frozen(number(frozen))}</li>}
        {free > 0 && <li className="py-0.5">{words.free(number(free))}</li>}
      </ul>
    </Card>
  )
}
