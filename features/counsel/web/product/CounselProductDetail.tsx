import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ownProducts as words, product as common } from '#features/counsel/words/product.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { OwnProduct } from '../../contract/product.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { removeProduct, useOwnProduct, useOwnProducts } from './api.ts'
import { useProductPaths } from './paths.ts'
import { ProductRow } from './ProductRow.tsx'
import { PRODUCT_SKELETON } from './skeletons.tsx'

/** One counselling product of the expert. */
export default function CounselProductDetail({ productNo, head }: { productNo: number; head: ExpertHead }) {
  const go = useGo()
  const paths = useProductPaths()
  const query = useOwnProduct(productNo)
  if (isNotFound(query.error) || !query.isEnabled) return <NotFoundView />
  const footer = query.data && (
    <div className="grid grid-cols-[1fr_2fr] gap-2 px-5 py-3">
      <Button variant="quiet" onClick={() => void remove(productNo, () => go.back(paths.list))}>
        {words.remove}
      </Button>
      <Button onClick={() => go.to(paths.edit(productNo))}>{words.edit}</Button>
    </div>
  )
  return (
    <ExpertPage head={head} footer={footer} className="flex flex-col gap-2.5 p-3" onRefresh={() => query.refetch()}>
      {query.data ? <Product product={query.data} /> : <QueryFallback query={query} skeleton={PRODUCT_SKELETON} />}
    </ExpertPage>
  )
}

function Product({ product }: { product: OwnProduct }) {
  const { channel, minutes, price, ext_minutes, ext_price } = product
  const isStopped = useOwnProducts().data?.accepts_requests === false
  const facts = [
    [words.channel, common.channels[channel]],
    [words.minutes, words.minutesOf(minutes)],
    [words.price, common.viv(price)],
    [words.ext, ext_minutes === null || ext_price === null ? common.noExtension : common.extension(ext_minutes, ext_price)],
  ] as const
  return (
    <>
      <Card aria-label={words.shownAs} className="p-4">
        <h2 className="mb-3 text-t4 font-semibold text-fg2">{words.shownAs}</h2>
        <ProductRow product={product} />
      </Card>
      <Card className="overflow-hidden">
        <ActiveSwitch product={product} isStopped={isStopped} />
      </Card>
      <Card aria-label={words.terms} className="p-4">
        <h2 className="mb-2 text-t6 font-bold">{words.terms}</h2>
        <dl className="flex flex-col gap-2 text-t5">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-fg2">{name}</dt>
              <dd className="num min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-t4 break-keep text-fg2">{words.fixed}</p>
      </Card>
    </>
  )
}

async function remove(productNo: number, onRemoved: () => void): Promise<void> {
  const { removeAsk: title, removeText: text, remove: yes, keep: no } = words
  if (!(await confirm({ title, text, yes, no, danger: true }))) return
  await busy(removeProduct(productNo)).then(() => {
    toast(words.removed)
    onRemoved()
  }, alertError)
}
