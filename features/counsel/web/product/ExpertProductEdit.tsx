import { useCallback, useState, type ReactNode } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { saveProduct, useOwnProduct } from './api.ts'

import { bodyOf } from './form.ts'
import { ProductForm } from './ProductForm.tsx'
import { PRODUCT_SKELETON } from './skeletons.tsx'

/** Edits a counselling product; applications that exist keep its earlier terms. */
export default function ExpertProductEdit() {
  const go = useGo()
  const productNo = Number(useScreen().params['id'])
  const leave = useCallback(() => go.back(href('ExpertProductMain')), [go])
  const header = <Header left="close" title={ko.titles.ExpertProductEdit} onLeft={leave} />
  return (
    <ExpertOnly header={header} skeleton={PRODUCT_SKELETON}>
      <Loaded productNo={productNo} header={header} onLeave={leave} />
    </ExpertOnly>
  )
}

function Loaded({ productNo, header, onLeave }: { productNo: number; header: ReactNode; onLeave: () => void }) {
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
      <Page header={header}>
        <QueryFallback query={query} skeleton={PRODUCT_SKELETON} />
      </Page>
    )
  }
  const { version } = stored
  return (
    <ProductForm
      key={version}
      header={header}
      stored={stored}
      button={words.save}
      send={(values) => saveProduct(productNo, { ...bodyOf(values), version })}
      onSaved={finish}
      onReload={() => void query.refetch().then(({ data }) => setFirst(data))}
    />
  )
}
