import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { PRODUCTS_MAX } from '../../contract/product-rules.ts'
import { useOwnProducts } from './api.ts'
import { OwnProductList } from './OwnProductList.tsx'
import { useProductPaths } from './paths.ts'
import { PRODUCTS_SKELETON } from './skeletons.tsx'
import { StoppedCard } from './StoppedCard.tsx'

/** The expert's counselling products: their order, and which of them members can apply for. */
export default function CounselProducts({ head }: { head: ExpertHead }) {
  const go = useGo()
  const paths = useProductPaths()
  const query = useOwnProducts()
  const count = query.data?.products.length ?? 0
  const footer = query.data && (
    <div className="px-5 py-3">
      {count >= PRODUCTS_MAX && <p className="pb-2 text-t4 text-fg2">{words.full(PRODUCTS_MAX)}</p>}
      <Button full disabled={count >= PRODUCTS_MAX} onClick={() => go.to(paths.create)}>
        {words.create}
      </Button>
    </div>
  )
  return (
    <ExpertPage head={head} footer={footer} className="flex flex-col gap-2.5 p-3" onRefresh={() => query.refetch()}>
      {query.data ? (
        <>
          {!query.data.accepts_requests && <StoppedCard />}
          {count === 0 ? (
            <EmptyView text={words.empty} sub={words.emptyHelp} />
          ) : (
            <OwnProductList products={query.data.products} isStopped={!query.data.accepts_requests} />
          )}
          <div className="flex flex-col gap-1 px-2 py-2 text-t4 break-keep text-fg2">
            <p>{words.fixed}</p>
            <p>{words.fee}</p>
          </div>
        </>
      ) : (
        <QueryFallback query={query} skeleton={PRODUCTS_SKELETON} />
      )}
    </ExpertPage>
  )
}
