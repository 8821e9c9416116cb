import { ArrowLeftRight, Clock, Gift, ReceiptText, SlidersHorizontal, TrendingUp, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { viv, vivHistory as words } from '../../words/viv.ts'
import type { HistoryLine } from '../../contract.ts'
import type { HistoryGroup } from '../../rules.ts'
import { factsOf, groupOf, messageOf, signed, titleOf } from './format.ts'

type Props = {
  line: HistoryLine
  /** The formatted time of the booking. */
  when: string
  /** Shows the balance after the booking. */
  withBalance?: boolean
  onOpen: (line: HistoryLine) => void
}

/** One booking. A press opens its life sheet. */
export function LineRow({ line, when, withBalance, onOpen }: Props) {
  const amount = line.paid + line.free
  const message = messageOf(line)
  return (
    <button
      type="button"
      onClick={() => onOpen(line)}
      className="flex w-full items-start gap-3 px-5 py-3 text-left -outline-offset-2 active:bg-sunken wide:hover:bg-sunken"
    >
      <LineAvatar line={line} />
      {/* With large text the amount wraps below. */}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="min-w-0 flex-[1_1_min(8rem,100%)]">
          <span className="block text-t5 font-semibold break-words">{titleOf(line)}</span>
          <span className="block text-t3 break-words text-fg3">
            <Facts facts={[...factsOf(line), when]} />
          </span>
          {message && <span className="line-clamp-1 text-t3 break-all text-fg3">{message}</span>}
        </span>
        <span className="ml-auto flex-none text-right">
          <span className={cx('num block text-t5 font-bold', amount > 0 && 'text-brand-fg')}>
            {signed(amount)} <span className="text-t3 font-semibold text-fg3">{viv.unit}</span>
          </span>
          {withBalance && (
            <span className="num block text-t3 text-fg3">{words.balance(number(line.balance.paid + line.balance.free))}</span>
          )}
        </span>
      </span>
    </button>
  )
}

/** Facts separated by dots; a line break falls between facts, not within one. */
function Facts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && ' '}
      <span className="inline-block max-w-full">{at < facts.length - 1 ? `${fact} ·` : fact}</span>
    </Fragment>
  ))
}

/** Avatar of the other member of a gift, or the icon of the booking's kind. Hidden from assistive technology: the text says the same. */
export function LineAvatar({ line: { kind, other } }: { line: Pick<HistoryLine, 'kind' | 'other'> }) {
  const group = groupOf(kind)
  if (group === 'gift') return <Avatar person={other} size={44} />
  const { Icon, ground } = KIND_ICONS[kind] ?? GROUP_ICONS[group]
  return (
    <span aria-hidden className={cx('grid size-11 flex-none place-items-center rounded-full', ground)}>
      {Icon ? <Icon size={22} strokeWidth={1.9} /> : <VivCoin size={26} />}
    </span>
  )
}

type IconStyle = { Icon: LucideIcon | null; ground: string }
const NEUTRAL = 'bg-sunken text-fg2'
const GROUP_ICONS: Record<HistoryGroup, IconStyle> = {
  charge: { Icon: null, ground: 'bg-gold-weak' },
  use: { Icon: ReceiptText, ground: NEUTRAL },
  gift: { Icon: Gift, ground: 'bg-brand-weak text-brand-fg' },
  sale: { Icon: TrendingUp, ground: 'bg-brand-weak text-brand-fg' },
  exchange: { Icon: ArrowLeftRight, ground: NEUTRAL },
  event: { Icon: Gift, ground: 'bg-brand-weak text-brand-fg' },
}
const KIND_ICONS: Partial<Record<HistoryLine['kind'], IconStyle>> = {
  expire: { Icon: Clock, ground: NEUTRAL },
  adjust: { Icon: SlidersHorizontal, ground: NEUTRAL },
}
