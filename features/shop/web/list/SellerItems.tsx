import { Suspense } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { itemList as words } from '../../words/list.ts'
import { shopExtension } from '../extensions.ts'
import { useItems } from './api.ts'
import { ItemRow } from './ItemRow.tsx'

/** What an expert sells, newest bought first, and its reviews, on their page. Nothing while it loads, fails or they sell nothing: the page goes on without. */
export default function SellerItems({ userNo }: { userNo: number }) {
  const found = useItems({ seller: userNo, limit: SHOWN })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const { SellerReviews } = shopExtension()
  if (items.length === 0) return null
  return (
    <>
      <section aria-label={words.ofSeller} className="rounded-card bg-surface px-5 pt-4 pb-2">
        <h3 className="text-t6 font-bold">{words.ofSeller}</h3>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.item_no}>
              <ItemRow item={item} />
            </li>
          ))}
        </ul>
        {found.hasNextPage && (
          <Button
            variant="quiet"
            size={48}
            full
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
            className="mb-2"
          >
            {words.moreOfSeller}
          </Button>
        )}
      </section>
      {SellerReviews && (
        <Suspense>
          <SellerReviews userNo={userNo} />
        </Suspense>
      )}
    </>
  )
}

/** Products per press. */
const SHOWN = 5
