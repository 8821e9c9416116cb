import { useRef, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { vivHistory as words } from '../words/viv.ts'
import { DownloadButton } from '#kit/web/DownloadButton.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { HISTORY_GROUPS } from '../rules.ts'
import { downloadHistory, useCharges, useHistory, type Filter } from './history/api.ts'
import { Charges } from './history/Charges.tsx'
import { filterOf, Filters } from './history/Filters.tsx'
import { Lines } from './history/Lines.tsx'

const PANEL = 'viv-history'
const TABS = ['lines', 'charges'] as const

/** The viewer's bookings and top-ups. Tab and filters are in the URL. */
export default function VivHistory() {
  const go = useGo()
  const { search } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const tab = search.get('tab') === 'charges' ? 'charges' : 'lines'
  const filter = parseFilter(search)
  const showPath = useShowFromTop(scroller)
  const show = (query: Record<string, string>) => showPath(pathWith(query))
  const header = (
    <>
      <Header
        left="back"
        title={ko.titles.VivHistory}
        onLeft={() => go.back(href('VivMain'))}
        right={
          tab === 'lines' && (
            <DownloadButton label={words.file} download={() => downloadHistory(filter)} done={words.fileDone} failed={words.failed} />
          )
        }
      />
      <Tabs
        label={words.views}
        tabs={TABS.map((value) => ({ value, label: words[value] }))}
        value={tab}
        onChange={(next) => show(next === 'lines' ? {} : { tab: next })}
        panelId={PANEL}
      />
      {tab === 'lines' && (
        <div className="flex-none bg-surface pt-2">
          <Filters filter={filter} onChange={(next) => show({ ...next })} />
        </div>
      )}
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <section role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {tab === 'lines' ? <LinesPanel filter={filter} scroller={scroller} onAll={() => show({})} /> : <ChargesPanel scroller={scroller} />}
      </section>
    </Page>
  )
}

type Scroller = { scroller: RefObject<HTMLDivElement | null> }

function LinesPanel({ filter, scroller, onAll }: Scroller & { filter: Filter; onAll: () => void }) {
  return <Lines list={useHistory(filter)} filter={filter} scroller={scroller} onAll={onAll} />
}

function ChargesPanel({ scroller }: Scroller) {
  return <Charges list={useCharges()} scroller={scroller} />
}

/** The filter in the URL; unknown values are ignored. */
function parseFilter(search: URLSearchParams): Filter {
  const month = search.get('month') ?? ''
  return filterOf(
    HISTORY_GROUPS.find((group) => group === search.get('group')),
    /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  )
}

const pathWith = (query: Record<string, string>): string => {
  const queryString = new URLSearchParams(query).toString()
  return queryString === '' ? href('VivHistory') : `${href('VivHistory')}?${queryString}`
}
