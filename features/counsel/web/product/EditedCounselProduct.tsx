import { useCallback, useState } from 'react'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { saveProduct, useOwnProduct } from './api.ts'
import { bodyOf } from './form.ts'
import { ProductForm } from './ProductForm.tsx'
import { PRODUCT_SKELETON } from './skeletons.tsx'

type Props = { productNo: number; head: ExpertHead; onLeave: () => void }

/** Edits a counselling product; applications that exist keep its earlier terms. */
export default function EditedCounselProduct({ productNo, head, onLeave }: Props) {
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
