import { useProfile } from '#features/account/web/public.ts'
import { useExpertPage } from '#features/expert/web/public.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { shownParties, type ItemDetail, type OwnItem, type SellerFacts } from '../../../contract.ts'
import { NOTICE_KINDS, noticeFieldsOf } from '../../../contract/notice-kinds.ts'
import { LEFT_SHOWN } from '../../../rules.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own } from '../../../words/own.ts'
import { ItemContent } from '../../detail/ItemContent.tsx'
import { Pictures } from '../../detail/Pictures.tsx'
import { useSellerFacts } from '../api.ts'
import { FORM_SKELETON } from '../skeletons.tsx'

/** A product as its page shows it, also one that nobody else sees yet. */
export const openPreview = (item: OwnItem): Promise<void | undefined> =>
  openSheet<void>(() => <Preview item={item} />, { title: own.detail.preview, full: true })

function Preview({ item }: { item: OwnItem }) {
  const profile = useProfile()
  const me = profile.data
  const page = useExpertPage(me?.user_no ?? 0).data
  const facts = useSellerFacts().data
  if (!me) return <QueryFallback query={profile} skeleton={FORM_SKELETON} />
  const seller = { ...me, ...me.user_info, job_title: page?.job_title ?? '' }
  return (
    <div className="-mx-5">
      <Pictures item={item} />
      <ItemContent item={shownAs(item, seller, facts ?? null)} isMine isPreview />
    </div>
  )
}

/** What the server would answer for the product's page, as far as its seller knows it. */
function shownAs(item: OwnItem, seller: ItemDetail['seller'], facts: SellerFacts | null): ItemDetail {
  const fields = Object.entries(noticeFieldsOf(item.notice_kind))
  const unknown = { company: seller.haru_name, owner: '', biz_no: null, mail_order_no: null, address: '', tel: '', mail: '' }
  return {
    ...item,
    is_new: true,
    dist_from_user: null,
    seller,
    is_sold_out: item.state === PRODUCT.soldOut,
    is_best: false,
    is_wished: false,
    wish_qtt: 0,
    buyer_qtt: null,
    pass_rest: null,
    sio_info: item.sio_info.map(({ stock, ...option }) => ({
      ...option,
      is_sold_out: stock === 0,
      left: stock !== null && stock <= LEFT_SHOWN ? stock : null,
      is_waiting: false,
    })),
    notice: {
      name: NOTICE_KINDS[item.notice_kind].name,
      rows: fields.map(([key, title]) => ({ title, text: item.notice[key] ?? '' })),
    },
    promise: null,
    parties: shownParties(facts ?? unknown, null),
  }
}
