import { useCallback, useState } from 'react'
import { ExpertHeader, ExpertOnly, ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { saveProduct, useOwnProduct } from './api.ts'

import { bodyOf } from './form.ts'
import { useProductPaths } from './paths.ts'
import { ProductForm } from './ProductForm.tsx'
import { PRODUCT_SKELETON } from './skeletons.tsx'

/** Edits a counselling product; applications that exist keep its earlier terms. */
export default function ExpertProductEdit() {
  const go = useGo()
  const productNo = Number(useScreen().params['id'])
  const { list } = useProductPaths()
  const leave = useCallback(() => go.back(list), [go, list])
  const head: ExpertHead = { title: ko.titles.ExpertProductEdit, left: 'close', onLeft: leave }
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={PRODUCT_SKELETON}>
      <Loaded productNo={productNo} head={head} onLeave={leave} />
    </ExpertOnly>
  )
}

function Loaded({ productNo, head, onLeave }: { productNo: number; head: ExpertHead; onLeave: () => void }) {
  const query = useOwnProduct(productNo)
  // What is typed belongs to the version that was read first: a refetch in the background must not change it.
  const [first, setFirst] = useState(query.data)
  const stored = first ?? query.data
  if (stored !== first) setFirst(stored)
  const finish = useCallback(() => {
    toast(words.saved)
    onLeave()
  }, [onLeave])
  if (isNotFound(query.error) || !query.isEnabled) return <NotFoundView />
  if (!stored) {
    return (
      <ExpertPage head={head} className="p-3">
        <QueryFallback query={query} skeleton={PRODUCT_SKELETON} />
      </ExpertPage>
    )
  }
  const { version } = stored
  return (
    <ProductForm
      key={version}
      head={head}
      stored={stored}
      button={words.save}
      send={(values) => saveProduct(productNo, { ...bodyOf(values), version })}
      onSaved={finish}
      onReload={() => void query.refetch().then(({ data }) => setFirst(data))}
    />
  )
}
