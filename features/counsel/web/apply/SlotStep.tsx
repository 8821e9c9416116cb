import { ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Page } from '#kit/ui/Page.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import { product as productWords } from '#features/counsel/words/product.ts'
import type { ApplyStart } from '../../contract/apply.ts'
import type { CounselProduct } from '../../contract/product.ts'
import { FollowUpNote } from '../follow-up/FollowUpSection.tsx'
import { ProductTiles } from './ProductTiles.tsx'
import { TimeCard } from './TimeCard.tsx'
import type { LostTime } from './times.ts'
import { dateTime } from './times.ts'

type Props = {
  header: ReactNode
  start: ApplyStart
  products: readonly CounselProduct[]
  product: CounselProduct
  slot: string | null
  /** The session follows an answer. */
  isFollowUp: boolean
  /** The time that somebody else took while the form was filled in. */
  lost: LostTime | null
  onProduct: (productNo: number) => void
  onSlot: (start: string) => void
  /** Takes the time that is kept for the member. */
  onOffer: (offer: NonNullable<ApplyStart['offer']>) => void
  onNext: () => void
}

/** Step 1: the product, then a free time. */
export function SlotStep({ header, start, products, product, slot, isFollowUp, lost, onProduct, onSlot, onOffer, onNext }: Props) {
  const [isMissing, setMissing] = useState(false)
  const terms = productWords.terms(product.minutes, productWords.channels[product.channel])
  const next = () => {
    setMissing(slot === null)
    if (slot !== null) onNext()
  }
  return (
    <Page
      header={header}
      footer={
        <div className="px-5 py-3">
          <FormError error={isMissing && slot === null ? words.needsTime : null} className="pb-2" />
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="min-w-0">
              <span className="num block text-t5 font-bold">{slot === null ? words.none : dateTime(slot)}</span>
              <span className="block text-t3 text-fg2">{`${product.title} · ${terms}`}</span>
            </p>
            <p className="num flex items-center gap-1.5 text-t6 font-bold">
              <VivCoin size={20} />
              {number(product.price)} <span className="text-t4 font-semibold text-fg2">VIV</span>
            </p>
          </div>
          <Button full onClick={next}>
            {words.next}
          </Button>
        </div>
      }
      className="flex flex-col gap-2.5 px-3 pb-3"
    >
      <Expert start={start} />
      {isFollowUp && <FollowUpNote offer={start.follow_up} />}
      <Card className="p-4">
        <h2 className="mb-3 text-t6 font-bold">{words.which}</h2>
        <ProductTiles products={products} value={product.product_no} onChange={onProduct} />
      </Card>
      <TimeCard start={start} product={product} slot={slot} lost={lost} onSlot={onSlot} onOffer={onOffer} />
      <Card className="flex items-center gap-3 p-4 text-t4 text-fg2">
        <ShieldCheck aria-hidden size={20} className="flex-none" />
        <p className="break-keep">
          {words.refund.before(start.refund_terms.full_hours)}
          <b className="font-bold text-fg">{words.refund.full}</b>
          {words.refund.later}
          <b className="font-bold text-fg">{words.refund.percent(start.refund_terms.late_percent)}</b>
          {words.refund.after}
        </p>
      </Card>
    </Page>
  )
}

function Expert({ start: { expert, job_title, answer_minutes } }: { start: ApplyStart }) {
  return (
    <section className="-mx-3 flex items-center gap-3 bg-surface px-5 pb-4">
      <Avatar person={expert} size={44} />
      <div className="min-w-0">
        <p className="text-t5 break-words">
          <b className="font-bold">{expert.haru_name}</b> <span className="text-t4 text-fg2">{job_title}</span>
        </p>
        {answer_minutes !== null && <p className="num text-t4 text-fg2">{words.answers(answer_minutes)}</p>}
      </div>
    </section>
  )
}
