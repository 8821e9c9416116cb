import { Photo } from '#kit/ui/Photo.tsx'
import { openViewer } from '#kit/web/overlays.ts'
import type { OrderClaim } from '../../contract.ts'
import { sellerClaims as words } from '../../words/claims.ts'

type Props = { claim: Pick<OrderClaim, 'reason_code' | 'content' | 'images'>; className: string; gone?: string }

/** Why a buyer asks for a return or an exchange: the reason, their words and pictures. `gone` stands for the words of a deleted account. */
export function ClaimReason({ claim: { reason_code, content, images }, className, gone }: Props) {
  return (
    <div className={className}>
      <p className="text-t4 font-semibold">{words.reasons[reason_code]}</p>
      <p className="text-t5 break-words whitespace-pre-line">{content ?? gone}</p>
      {images.length > 0 && (
        <ul aria-label={words.pictures} className="mt-2 flex flex-wrap gap-2">
          {images.map((image, at) => (
            <li key={image.key} className="w-20">
              <button type="button" aria-label={words.picture(at + 1)} className="block w-full" onClick={() => openViewer(images, at)}>
                <Photo item={image} alt="" ratio={1} size="thm" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
