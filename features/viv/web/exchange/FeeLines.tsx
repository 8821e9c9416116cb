import { number } from '#kit/ui/format.ts'
import { exchange as words } from '../../words/exchange.ts'
import type { ExchangeFee } from '../../rules.ts'

type Props = { fee: ExchangeFee; hasBiz?: boolean }

/** Each deduction and the payout. */
export function FeeLines({ fee: { gross_won, platform_won, withheld_won, net_won }, hasBiz = false }: Props) {
  return (
    <dl className="num text-t4">
      <Line term={words.gross} text={words.won(number(gross_won))} />
      <Line term={hasBiz ? words.platformBiz : words.platform} text={words.minus(number(platform_won))} />
      {withheld_won > 0 && <Line term={words.withheld} text={words.minus(number(withheld_won))} />}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line pt-1">
        <dt className="font-semibold">{words.net}</dt>
        <dd className="text-t6 font-bold text-brand-fg">{words.won(number(net_won))}</dd>
      </div>
    </dl>
  )
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-fg2">{term}</dt>
      <dd className="text-right">{text}</dd>
    </div>
  )
}
