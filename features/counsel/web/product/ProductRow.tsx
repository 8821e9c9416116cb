import { MessageCircle, Phone, Video } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { product as words } from '#features/counsel/words/product.ts'
import type { CounselProduct } from '../../contract/product.ts'

type Props = { product: Pick<CounselProduct, 'title' | 'description' | 'channel' | 'minutes' | 'price'> }

const ICONS = { chat: MessageCircle, voice: Phone, video: Video }

/** A counselling as members see it: channel, title, minutes, description and price. */
export function ProductRow({ product: { title, description, channel, minutes, price } }: Props) {
  const Icon = ICONS[channel]
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3 text-left">
      <span aria-hidden className="grid size-11 flex-none place-items-center rounded-tile bg-sunken text-fg2">
        <Icon size={20} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 text-t5 font-semibold break-words">{title}</b>
          <span className="num flex-none text-t5 font-bold">
            {number(price)} <span className="text-t3 font-semibold text-fg2">VIV</span>
          </span>
        </span>
        <span className="block text-t4 text-fg2">{words.terms(minutes, words.channels[channel])}</span>
        {description !== '' && <span className="mt-0.5 block text-t4 break-words whitespace-pre-line text-fg3">{description}</span>}
      </span>
    </span>
  )
}
