import { Photo } from '#kit/ui/Photo.tsx'
import type { PurchaseReview } from '../../contract.ts'

/** What a review is about: the product, its option, and who sells it. */
export function Purchase({ of }: { of: Pick<PurchaseReview, 'item_name' | 'sio_title' | 'item_thumb' | 'company'> }) {
  const { item_name, sio_title, item_thumb, company } = of
  return (
    <div className="flex items-center gap-3">
      {item_thumb ? (
        <Photo item={item_thumb} alt="" ratio={1} className="size-14 flex-none" />
      ) : (
        <span aria-hidden className="size-14 flex-none rounded-photo bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-t5 font-bold break-words">{item_name}</p>
        {sio_title !== '' && <p className="text-t4 break-words text-fg2">{sio_title}</p>}
        <p className="text-t3 break-words text-fg3">{company}</p>
      </div>
    </div>
  )
}
