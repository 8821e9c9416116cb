import { Suspense } from 'react'
import { ExpertPanel } from '#features/counsel/web/public.tsx'
import { SellerItems } from '#features/shop/web/public.ts'
import type { PanelProps } from './panel.ts'

/** What an expert offers: counsellings and products. Nothing in the room of another member. */
export function ExpertTab({ room: { user_no, cate_no }, isMine }: Pick<PanelProps, 'room' | 'isMine'>) {
  if (cate_no === null) return null
  const goods = (
    <Suspense>
      <SellerItems userNo={user_no} />
    </Suspense>
  )
  return <ExpertPanel userNo={user_no} cateNo={cate_no} isMine={isMine} goods={goods} />
}
