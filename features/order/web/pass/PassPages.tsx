import { useCallback, type ReactNode, type RefObject } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { OrderSide } from '../../contract.ts'
import { passWords as words } from '../../words/pass.ts'
import { openPass } from './openPass.ts'
import type { PassesFound } from './api.ts'
import { PassHead } from './PassHead.tsx'

type Props = { found: PassesFound; side: OrderSide; scroller: RefObject<HTMLElement | null>; empty: ReactNode }

/** Passes page by page, each opens with its uses; or their loading, error or empty state. */
export function PassPages({ found, side, scroller, empty }: Props) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  const passes = found.data.pages.flat()
  if (passes.length === 0) return empty
  return (
    <>
      <ul aria-label={words.list} className="flex flex-col gap-2.5">
        {passes.map((pass) => (
          <Card as="li" key={pass.order_item_no} className="relative p-4 active:bg-press wide:hover:bg-press">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={words.open(pass.item_name, side === 'buyer' ? pass.company : (pass.partner?.haru_name ?? words.gone))}
              onClick={() => void openPass(pass.order_item_no, side)}
              className="absolute inset-0 rounded-card"
            />
            <PassHead pass={pass} side={side} />
          </Card>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-2.5">
    {Array.from({ length: 3 }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-card bg-surface" />
    ))}
  </div>
)
