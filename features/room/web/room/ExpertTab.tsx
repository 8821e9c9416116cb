import { ExpertPanel } from '#features/counsel/web/public.tsx'
import { SellerItems } from '#features/shop/web/public.ts'
import type { PanelProps } from './panel.ts'

/** What an expert offers: counsellings and products. Nothing in the room of another member. */
export const ExpertTab = ({ room: { user_no, cate_no }, isMine }: Pick<PanelProps, 'room' | 'isMine'>) =>
  cate_no !== null && <ExpertPanel userNo={user_no} cateNo={cate_no} isMine={isMine} goods={<SellerItems userNo={user_no} />} />
