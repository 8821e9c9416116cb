import { lazy, Suspense, useState } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { join } from '#features/account/words/join.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { FoundAccount } from './api.ts'
import { ByIdentity } from './find/ByIdentity.tsx'
import { Found } from './find/Found.tsx'
import { MemberHint } from './parts/MemberHint.tsx'

/** Loaded with the form, which would make this screen's own part too large. */
const BySms = lazy(() => loadPart(() => import('./find/BySms.tsx')))

/** Finds a forgotten id by a proof of identity, or by name and phone. */
export default function FindId() {
  const go = useGo()
  const way = useScreen().search.get('by') === 'sms' ? 'sms' : 'identity'
  const [found, setFound] = useState<FoundAccount[] | null>(null)
  const show = (by: string) => go.to(by === 'sms' ? `${href('FindId')}?by=sms` : href('FindId'), { replace: true })
  const head = (
    <>
      <Header left="back" title={ko.titles.FindId} onLeft={() => (found ? setFound(null) : go.back(href('Login')))} />
      {!found && <Tabs label={join.findWays} tabs={TABS} value={way} onChange={show} panelId={PANEL} />}
    </>
  )
  return (
    <Page header={head} className="bg-surface px-5 pt-6 pb-6">
      {found ? (
        <Found accounts={found} />
      ) : (
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <MemberHint />
          <Suspense fallback={null}>{way === 'sms' ? <BySms onFound={setFound} /> : <ByIdentity onFound={setFound} />}</Suspense>
        </div>
      )}
    </Page>
  )
}

const PANEL = 'find-id'
const TABS = [
  { value: 'identity', label: join.byIdentity },
  { value: 'sms', label: join.bySms },
] as const
