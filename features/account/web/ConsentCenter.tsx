import { href } from '#features/routes.ts'
import { usePolicies } from '#features/policy/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { consent } from '#features/account/words/consent.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { useGo } from '#kit/web/screen.tsx'
import { CONSENT_KINDS } from '../rules.ts'
import type { Consent } from '../contract.ts'
import { NeededRow, OwnRow } from './consent/ConsentRow.tsx'
import { useConsentHistory, useConsents, type OwnConsent } from './my/api.ts'
import { Loading } from './my/Loading.tsx'
import { Box, LinkRow } from './my/rows.tsx'

/** My consents with date and version; optional ones can be changed here. */
export default function ConsentCenter() {
  const go = useGo()
  const consents = useConsents()
  return (
    <Page
      header={<Header left="back" title={ko.titles.ConsentCenter} onLeft={() => go.back(href('MyInfoMain'))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      <p className="px-1 text-t4 text-fg2">{consent.centerLead}</p>
      {consents.data ? <Both consents={consents.data} /> : <Loading query={consents} heights={['h-80', 'h-60']} />}
      <History />
    </Page>
  )
}

function Both({ consents }: { consents: readonly Consent[] }) {
  const policies = usePolicies()
  const latestOf = (kind: string) => consents.find((one) => one.kind === kind)
  const inForce = (kind: OwnConsent) => policies.find((one) => one.kind === (kind === 'marketing_night' ? 'marketing' : kind))?.version
  const agreesToMarketing = latestOf('marketing')?.agreed === true
  return (
    <>
      <Box title={consent.optional}>
        {OWN.map((kind) => (
          <OwnRow
            key={kind}
            kind={kind}
            latest={latestOf(kind)}
            version={inForce(kind)}
            isBarred={kind === 'marketing_night' && !agreesToMarketing}
          />
        ))}
      </Box>
      <Box title={consent.needed}>
        <p className="px-4 pb-1 text-t3 text-fg3">{consent.neededHelp}</p>
        {NEEDED.map((kind) => (
          <NeededRow key={kind} kind={kind} latest={latestOf(kind)} />
        ))}
        <LinkRow to={href('MyInfoWithdraw')} label={consent.toWithdraw} />
      </Box>
    </>
  )
}

/** In order of expected interest. */
const OWN = ['marketing', 'marketing_night', 'health_sensitive', 'location_terms'] as const satisfies readonly OwnConsent[]
const NEEDED = CONSENT_KINDS.filter((kind) => kind === 'terms' || kind === 'privacy' || kind === 'age14')

/** Every answer, newest first; answers are never changed. */
function History() {
  const history = useConsentHistory()
  if (!history.data) return <Loading query={history} heights={['h-60']} />
  const rows = history.data.pages.flat()
  return (
    <Box title={consent.history}>
      {rows.length === 0 && <p className="px-4 pb-3 text-t4 text-fg3">{consent.historyEmpty}</p>}
      <ul className="px-4">
        {rows.map(({ consent_no, kind, version, agreed, reg_dt }) => (
          <li key={consent_no} className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-2">
            <Tag tone={agreed ? 'brand' : 'gray'}>{agreed ? consent.agreed : consent.refused}</Tag>
            <span className="min-w-[min(10rem,100%)] flex-1 text-t4 font-medium">{consent.kinds[kind]}</span>
            <span className="num text-t3 text-fg3">{`${koreanYearDate(reg_dt)} · ${version}`}</span>
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <div className="px-4 pb-3">
          <Button variant="quiet" size={44} full busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {ko.ui.more}
          </Button>
        </div>
      )}
    </Box>
  )
}
