import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { PARTY_FACTS, partyText, type ItemDetail } from '../../contract.ts'
import { itemPage as words } from '../../words/detail.ts'

/** What the law wants on the page: the notice of the kind of goods and the seller, folded, and who brings them together. */
export function LegalParts({ item: { notice, parties } }: { item: Pick<ItemDetail, 'notice' | 'parties'> }) {
  const { broker, is_business } = parties
  return (
    <div className="mt-6 border-t border-line px-5">
      <Folded title={words.notice(notice.name)}>
        <Facts rows={notice.rows} />
      </Folded>
      <Folded title={words.seller}>
        <Facts
          rows={(['company', ...PARTY_FACTS] as const).flatMap((name) => {
            const text = name === 'company' ? parties.company : partyText(parties, name)
            return text === null ? [] : [{ title: words.sellerRows[name], text }]
          })}
        />
        {!is_business && <p className="mt-2 text-t3 break-keep text-fg3">{words.noBusiness}</p>}
      </Folded>
      {broker && (
        <p className="pt-4 text-t3 break-keep text-fg3">
          {broker.name !== null && (
            <>
              <b className="font-semibold">
                {words.broker} {broker.name}
              </b>{' '}
            </>
          )}
          {broker.notice}
        </p>
      )}
    </div>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 text-t5 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden size={20} className="flex-none text-fg3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

const Facts = ({ rows }: { rows: readonly { title: string; text: string }[] }) => (
  <dl className="flex flex-col gap-2.5 text-t3">
    {rows.map(({ title, text }) => (
      <div key={title}>
        <dt className="text-fg3">{title}</dt>
        <dd className="break-words whitespace-pre-line">{text}</dd>
      </div>
    ))}
  </dl>
)
