import { lazy, Suspense } from 'react'
import { HOME, href, hrefNear } from '#features/routes.ts'
import { isGoods } from '#features/shop/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { apply as words } from '../../words/apply.ts'
import { useItem } from './api.ts'

/** It has the form library. */
const ApplyForm = lazy(() => loadPart(() => import('./ApplyForm.tsx')))

/** Buys a service, with the wanted date and words for the seller. Guests see it and log in when they send it. */
export default function ProShopApply() {
  const go = useGo()
  const place = useScreen()
  const id = Number(place.params.id)
  const found = useItem(id)
  const back = () => go.back(Number.isSafeInteger(id) ? hrefNear(place, 'ProShopDetail', { id }) : href(HOME))
  const header = <Header left="back" title={ko.titles.ProShopApply} onLeft={back} />
  if (isNotFound(found.error) || !Number.isSafeInteger(id)) {
    return (
      <Page header={header}>
        <EmptyView text={ko.app.notFound} />
      </Page>
    )
  }
  const waiting = (
    <Page header={header} className="px-3 pt-2 pb-6">
      <QueryFallback query={found} skeleton={SKELETON} />
    </Page>
  )
  if (!found.data) return waiting
  const item = found.data
  if (isGoods(item.type) || item.is_sold_out) {
    const action = (
      <Button variant="weak" size={48} onClick={back}>
        {words.toItem}
      </Button>
    )
    return (
      <Page header={header}>
        <EmptyView text={isGoods(item.type) ? words.notService : words.soldOut} action={action} />
      </Page>
    )
  }
  return (
    <Suspense fallback={waiting}>
      <ApplyForm key={id} item={item} header={header} />
    </Suspense>
  )
}

const SKELETON = <Skeleton className="h-72 rounded-card" />
