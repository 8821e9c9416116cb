import { HOME, href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { cs } from '#features/cs/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { getBusiness } from '../contract.ts'
import { useBusiness } from './api.ts'
import { LicenceNotices } from './parts/LicenceNotices.tsx'
import { RowsFallback } from './parts/RowsFallback.tsx'
import { SOURCES } from './sources.ts'

/** Business information, data sources and software licences. */
export default function DeveloperInfo() {
  const go = useGo()
  const found = useBusiness()
  return (
    <Page
      header={<Header left="back" title={ko.titles.DeveloperInfo} onLeft={() => go.back(href(HOME))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      {found.data ? <Facts business={found.data} /> : <RowsFallback query={found} />}
      <section className="rounded-card bg-surface p-4">
        <h2 className="text-t6 font-bold">{cs.sources}</h2>
        <dl className="mt-2">
          {SOURCES.map(({ what, words }) => (
            <div key={what} className="py-2">
              <dt className="text-t4 font-semibold">{what}</dt>
              <dd className="text-t4 break-words text-fg2">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
      <LicenceNotices />
    </Page>
  )
}

type Business = Answer<typeof getBusiness>

/** Configured facts; omits rows without a value. */
function Facts({ business: { version, ...facts } }: { business: Business }) {
  const rows = FACTS.flatMap((name) => (facts[name] === null ? [] : [{ name, value: facts[name] }]))
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{ko.app.name}</h2>
      {rows.length === 0 && <p className="mt-2 text-t5 text-fg2">{cs.noFacts}</p>}
      <dl className="mt-2 text-t4">
        {rows.map(({ name, value }) => (
          <Fact key={name} term={cs.facts[name]} value={value} address={addressOf(name, value)} />
        ))}
        <Fact term={cs.version} value={version} />
      </dl>
    </section>
  )
}

function Fact({ term, value, address }: { term: string; value: string; address?: string }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0">
      <dt className="basis-36 font-semibold">{term}</dt>
      <dd className="min-w-0 flex-1 basis-40 break-words text-fg2">
        {address === undefined ? (
          value
        ) : (
          <a href={address} className="inline-flex min-h-11 items-center break-all text-brand-fg underline underline-offset-2">
            {value}
          </a>
        )}
      </dd>
    </div>
  )
}

const FACTS = [
  'name',
  'owner',
  'number',
  'mail_order_number',
  'address',
  'phone',
  'mail',
  'privacy_officer',
  'location_officer',
  'hosting_provider',
] as const

function addressOf(name: (typeof FACTS)[number], value: string): string | undefined {
  if (name === 'phone') return `tel:${value}`
  return name === 'mail' ? `mailto:${value}` : undefined
}
