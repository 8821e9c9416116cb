import { href } from '#features/routes.ts'
import { EXCHANGE_FLOOR, exchangeFee, type FeeFlags } from '#features/viv/rules.ts'
import { FeeLines, useWallet } from '#features/viv/web/public.ts'
import { exchangeFloor } from '#features/viv/words/amount.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { pcSales as words, sales } from '../../words.ts'

/** What the expert can exchange now, and what the exchange would take. */
export default function ExchangeCard({ flags: { is_earner, has_biz } }: { flags: FeeFlags }) {
  const go = useGo()
  const wallet = useWallet()
  if (!wallet.data) return <QueryFallback query={wallet} skeleton={<Skeleton className="h-88 rounded-card bg-surface" />} />
  const { paid, exchangeable, exchangeable_later } = wallet.data
  // The button stays: its screen also has the exchange that is under way.
  const isAboveFloor = paid > EXCHANGE_FLOOR
  const later = exchangeable_later.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card aria-label={words.wallet} className="flex flex-col p-5 wide:p-6">
      <h2 className="text-t4 text-fg2">{words.wallet}</h2>
      <p className="num text-n2 font-bold break-all">
        {number(exchangeable)} <span className="text-t4 font-medium text-fg2">VIV</span>
      </p>
      <div className="mt-2">
        <FeeLines fee={exchangeFee(exchangeable, { is_earner, has_biz })} hasBiz={is_earner && has_biz} />
      </div>
      {later > 0 && <p className="num text-t3 text-fg2">{words.walletLater(later)}</p>}
      <p className="mt-1 text-t3 text-fg3">{sales.fee.when}</p>
      <div className="mt-auto pt-3">
        {!isAboveFloor && <p className="pb-2 text-t3 break-keep text-fg2">{exchangeFloor(EXCHANGE_FLOOR)}</p>}
        <Button full disabled={exchangeable === 0} onClick={() => go.to(href('VivExchangeApply'))}>
          {words.exchange}
        </Button>
      </div>
    </Card>
  )
}
