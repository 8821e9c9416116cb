import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { viv as words } from '../../words/viv.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Wallet } from '../../contract.ts'
import { useTooltip } from './useTooltip.ts'

type Props = {
  wallet: Wallet
  /** Target of the exchange button; null hides it. */
  exchangePath?: string | null
  /** Actions below the balances. */
  children?: ReactNode
}

/** A member's balances: total, paid, free, and those that cannot be used now. */
export function WalletSummary({ wallet, exchangePath = null, children }: Props) {
  const go = useGo()
  const { paid, free } = wallet
  return (
    <Card className="p-5" aria-label={words.held}>
      <h2 className="text-t4 font-medium text-fg2">{words.held}</h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
        <VivCoin size={34} />
        <span className="num text-n2 font-bold break-all">{number(paid + free)}</span>
        <span className="text-t6 font-semibold text-fg2">{words.unit}</span>
      </p>
      <p className="mt-1 text-t4 text-fg3">{words.rate}</p>
      <PaidAndFree paid={paid} free={free} />
      <UnavailableBalances wallet={wallet} />
      {exchangePath !== null && (
        <Button variant="quiet" size={48} full className="mt-3" onClick={() => go.to(exchangePath)}>
          {words.exchangeIt}
        </Button>
      )}
      {children && <div className="mt-4">{children}</div>}
    </Card>
  )
}

/** Paid and free balance, with a tooltip about the difference. */
function PaidAndFree({ paid, free }: { paid: number; free: number }) {
  const { trigger, container, tooltip } = useTooltip()
  const icon = <Info size={17} strokeWidth={2} className="text-fg3" />
  return (
    <div {...container} className="mt-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-2 rounded-photo bg-sunken px-4 py-3.5">
        <div>
          <dt className="flex min-h-6 items-center text-t3 text-fg2">
            {words.paid}
            <IconButton
              {...trigger}
              label={words.about}
              icon={icon}
              className="-my-2.5 -ml-1.5 active:bg-transparent! wide:hover:bg-transparent!"
            />
          </dt>
          <dd className="num text-t6 font-bold">{number(paid)}</dd>
        </div>
        <div>
          <dt className="flex min-h-6 items-center text-t3 text-fg2">{words.free}</dt>
          <dd className="num text-t6 font-bold">{number(free)}</dd>
        </div>
      </dl>
      <div {...tooltip} className="relative pt-2.5">
        <span aria-hidden className="absolute top-1 left-12 size-3 rotate-45 rounded-[2px] bg-inverse" />
        <p className="relative rounded-tile bg-inverse px-4 py-3 text-t3 text-on-inverse">{words.tip}</p>
      </div>
    </div>
  )
}

const UNAVAILABLE = ['held', 'pending', 'frozen'] as const

/** Held, pending and frozen balances above zero. */
function UnavailableBalances({ wallet }: { wallet: Wallet }) {
  const kinds = UNAVAILABLE.filter((kind) => wallet[kind] > 0)
  if (kinds.length === 0) return null
  return (
    <dl className="mt-3 flex flex-col gap-1.5 px-1 text-t4">
      {kinds.map((kind) => (
        <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-fg2">
            {words.more[kind]}
            {kind === 'frozen' && <span className="block text-t3 text-fg3">{words.frozenHelp}</span>}
          </dt>
          <dd className="num ml-auto font-semibold">{words.amount(number(wallet[kind]))}</dd>
        </div>
      ))}
    </dl>
  )
}
