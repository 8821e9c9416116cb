import { useEffect, useRef } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { PASS_TABS, type PassTab } from '../contract/pass-rules.ts'
import { passWords as words } from '../words/pass.ts'
import { openPass } from './pass/openPass.ts'
import { refreshPasses, usePasses, usePassUpdates } from './pass/api.ts'
import { PassPages } from './pass/PassPages.tsx'

/** The viewer's passes: what is left, until when, and what waits for their answer. `no` in the URL opens one. */
export default function LicenseList() {
  const go = useGo()
  const { search } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const tab = PASS_TABS.find((one) => one === search.get('tab')) ?? 'open'
  const found = usePasses('buyer', { tab })
  usePassUpdates()
  const asked = Number(search.get('no'))
  useEffect(() => {
    if (!Number.isSafeInteger(asked) || asked <= 0) return
    go.to(pathOfTab(tab), { replace: true })
    void openPass(asked, 'buyer')
    // oxlint-disable-next-line react/exhaustive-deps -- opened once for each number
  }, [asked])
  const showPath = useShowFromTop(scroller)
  const show = (next: PassTab) => showPath(pathOfTab(next))
  const header = (
    <>
      <Header left="back" title={ko.titles.LicenseList} onLeft={() => go.back(href(HOME))} />
      <div role="group" aria-label={words.tabsLabel} className="flex flex-none gap-2 border-b border-line bg-surface px-5 pb-2">
        {PASS_TABS.map((one) => (
          <Chip key={one} selected={one === tab} onClick={() => show(one)}>
            {words.tabs[one]}
          </Chip>
        ))}
      </div>
    </>
  )
  return (
    <Page header={header} scrollRef={scroller} onRefresh={refreshPasses} scrollUp>
      <div className="p-3">
        <PassPages found={found} side="buyer" scroller={scroller} empty={<NoPasses tab={tab} />} />
      </div>
    </Page>
  )
}

const pathOfTab = (tab: PassTab): string => (tab === 'open' ? href('LicenseList') : `${href('LicenseList')}?tab=${tab}`)

function NoPasses({ tab }: { tab: PassTab }) {
  const go = useGo()
  const shop = pathOf('ProShopList')
  const look = shop !== null && tab === 'open' && (
    <Button variant="weak" size={48} onClick={() => go.to(shop)}>
      {words.toShop}
    </Button>
  )
  return <EmptyView text={words.none[tab]} sub={words.noneHelp} action={look || undefined} />
}
