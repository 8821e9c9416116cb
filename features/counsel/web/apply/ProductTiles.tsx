import { MessageCircle, Phone, Video } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import { product as productWords } from '#features/counsel/words/product.ts'
import type { CounselProduct } from '../../contract/product.ts'

type Props = { products: readonly CounselProduct[]; value: number; onChange: (productNo: number) => void }

/** The expert's products, one below the other. */
export function ProductTiles({ products, value, onChange }: Props) {
  const options = products.map((product) => ({
    value: product.product_no,
    name: words.productName(product.title, termsOf(product), product.price),
    content: <Row product={product} chosen={product.product_no === value} />,
  }))
  return (
    <RadioTiles
      label={words.product}
      options={options}
      value={value}
      onChange={onChange}
      columns={1}
      minRem={12}
      tileClassName="items-stretch! text-left! ring-brand!"
    />
  )
}

const termsOf = ({ minutes, channel }: CounselProduct): string => productWords.terms(minutes, productWords.channels[channel])
const ICONS = { chat: MessageCircle, voice: Phone, video: Video }

function Row({ product, chosen }: { product: CounselProduct; chosen: boolean }) {
  const Icon = ICONS[product.channel]
  return (
    <span className="flex items-start gap-3 px-3.5 py-3 font-normal">
      <span
        className={cx(
          'mt-0.5 grid size-5.5 flex-none place-items-center rounded-full',
          chosen ? 'bg-brand' : 'border-[1.5px] border-edge bg-surface',
        )}
      >
        {chosen && <span className="size-2 rounded-full bg-on-brand" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-t5 font-bold break-words">{product.title}</span>
          <span className="num text-t5 font-bold whitespace-nowrap">
            {number(product.price)} <span className="text-t3 font-semibold text-fg2">VIV</span>
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-t4 text-fg2">
          <Icon size={15} strokeWidth={1.9} className="flex-none" />
          {termsOf(product)}
        </span>
        {product.description !== '' && <span className="mt-0.5 block text-t3 break-words text-fg2">{product.description}</span>}
      </span>
    </span>
  )
}
