import { Photo } from '#kit/ui/Photo.tsx'
import type { OwnListed } from '../../../contract.ts'

/** The first picture of a product, or the space of one. */
export function Thumb({ item: { item_thumb } }: { item: Pick<OwnListed, 'item_thumb'> }) {
  return (
    <span className="block size-16 flex-none">
      {item_thumb ? <Photo item={item_thumb} alt="" ratio={1} size="thm" /> : <span className="block size-16 rounded-photo bg-sunken" />}
    </span>
  )
}
