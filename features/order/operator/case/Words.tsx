import type { ReactNode } from 'react'
import { Photo } from '#kit/ui/Photo.tsx'
import { pictureAt } from '#kit/ui/picture.ts'
import { stamp } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import type { ClaimCase } from '../../operator-contract.ts'
import { sellerClaims } from '../../words/claims.ts'
import { claimCases as words } from '../../words/operator.ts'

/** What the buyer asked for with the pictures, what the seller answered, and the objection. */
export function Words({ one: { claim, objection, object_dt, reason_code } }: { one: ClaimCase }) {
  const { content, images, reason, reg_dt, refuse_dt, decide_dt } = claim
  // A refusal by operators is the newer one, so that the moment of the seller's is not known any more.
  const refusedAt = reason === null || refuse_dt === null || refuse_dt === decide_dt ? null : words.refused(stamp(refuse_dt))
  return (
    <Box title={words.said}>
      <Said name={words.buyer} at={words.asked(stamp(reg_dt))}>
        <p className="text-t4 font-semibold">{sellerClaims.reasons[reason_code]}</p>
        <p className="text-t5 break-words whitespace-pre-line">{content ?? words.erased}</p>
        {images.length > 0 && (
          <ul aria-label={words.pictures} className="flex flex-wrap gap-2">
            {images.map((image, nth) => (
              <li key={image.key} className="w-24">
                <a href={pictureAt(image, 'full') ?? undefined} target="_blank" rel="noreferrer" aria-label={words.picture(nth + 1)}>
                  <Photo item={image} alt="" ratio={1} size="thm" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Said>
      <Said name={words.seller} at={refusedAt}>
        <p className="text-t5 break-words whitespace-pre-line">{reason ?? words.unanswered}</p>
      </Said>
      <Said name={words.objection} at={object_dt === null ? null : words.objected(stamp(object_dt))}>
        <p className="text-t5 break-words whitespace-pre-line">{objection ?? (object_dt === null ? words.noObjection : words.erased)}</p>
      </Said>
    </Box>
  )
}

function Said({ name, at, children }: { name: string; at: string | null; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 rounded-tile bg-sunken px-3.5 py-2.5">
      <h3 className="text-t4 font-semibold text-fg2">{name}</h3>
      {children}
      {at !== null && <p className="text-t3 text-fg2">{at}</p>}
    </section>
  )
}
