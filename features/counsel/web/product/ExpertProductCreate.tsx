import { useCallback } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { addProduct } from './api.ts'
import { bodyOf } from './form.ts'

import { ProductForm } from './ProductForm.tsx'
import { PRODUCT_SKELETON } from './skeletons.tsx'

/** A new counselling product of the expert. */
export default function ExpertProductCreate() {
  const go = useGo()
  const leave = useCallback(() => go.back(href('ExpertProductMain')), [go])
  const header = <Header left="close" title={ko.titles.ExpertProductCreate} onLeft={leave} />
  const finish = useCallback(() => {
    toast(words.made)
    leave()
  }, [leave])
  return (
    <ExpertOnly header={header} skeleton={PRODUCT_SKELETON}>
      <ProductForm
        header={header}
        stored={null}
        button={words.make}
        send={(values, key) => addProduct(bodyOf(values), key)}
        onSaved={finish}
      />
    </ExpertOnly>
  )
}
