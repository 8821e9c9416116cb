import { PARTY_FACTS, partyText } from '#features/shop/contract.ts'
import { openSheet } from '#kit/web/overlays.ts'
import type { CartGroup } from '../contract.ts'
import { cart as words } from '../words/cart.ts'

type Parties = NonNullable<CartGroup['parties']>

/** Shows who sells, and who brings seller and buyer together (전자상거래법, article 20). */
export const openSeller = (parties: Parties): Promise<unknown> =>
  openSheet<void>(() => <Seller parties={parties} />, { title: words.sellerInfo })

function Seller({ parties }: { parties: Parties }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-t5 font-bold">{parties.company}</h3>
      <dl className="flex flex-col gap-1.5 text-t4">
        {PARTY_FACTS.map(
          (fact) =>
            parties[fact] !== null && (
              <div key={fact} className="flex flex-wrap gap-x-3">
                <dt className="w-28 flex-none text-fg3">{words.facts[fact]}</dt>
                <dd className="min-w-0 flex-1 break-words">{partyText(parties, fact)}</dd>
              </div>
            ),
        )}
      </dl>
      {!parties.is_business && <p className="text-t4 break-keep text-fg2">{words.noBusiness}</p>}
      {parties.broker && <p className="rounded-tile bg-sunken p-3.5 text-t3 break-keep text-fg2">{parties.broker.notice}</p>}
    </div>
  )
}
