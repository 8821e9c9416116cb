import { useCallback } from 'react'
import { ExpertHeader, ExpertOnly, type ExpertHead } from '#features/expert/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { addProduct } from './api.ts'
import { bodyOf } from './form.ts'
import { useProductPaths } from './paths.ts'
import { ProductForm } from './ProductForm.tsx'
import { PRODUCT_SKELETON } from './skeletons.tsx'

/** A new counselling product of the expert. */
export default function ExpertProductCreate() {
  const go = useGo()
  const { list } = useProductPaths()
  const leave = useCallback(() => go.back(list), [go, list])
  const head: ExpertHead = { title: ko.titles.ExpertProductCreate, left: 'close', onLeft: leave }
  const finish = useCallback(() => {
    toast(words.made)
    leave()
  }, [leave])
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={PRODUCT_SKELETON}>
      <ProductForm head={head} stored={null} button={words.make} send={(values, key) => addProduct(bodyOf(values), key)} onSaved={finish} />
    </ExpertOnly>
  )
}
