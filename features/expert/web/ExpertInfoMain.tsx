import { ChevronRight } from 'lucide-react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { ownInfo as words } from '#features/expert/words/info.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { ExpertOnly } from './ExpertOnly.tsx'
import { ExpertHeader, ExpertPage, useIsPortal, type ExpertHead } from './ExpertPage.tsx'
import { useOwnInfo } from './info/api.ts'
import { Introduction } from './info/Introduction.tsx'
import { Papers } from './info/Papers.tsx'
import { INFO_SKELETON } from './info/skeleton.tsx'

/** The expert's public page as members see it, and links to everything that belongs to it. */
export default function ExpertInfoMain() {
  const go = useGo()
  const head: ExpertHead = { title: ko.titles.ExpertInfoMain, left: 'back', onLeft: () => go.back(href(HOME)), isEntry: true }
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={INFO_SKELETON}>
      <Info head={head} />
    </ExpertOnly>
  )
}

function Info({ head }: { head: ExpertHead }) {
  const go = useGo()
  const isPortal = useIsPortal()
  const query = useOwnInfo()
  const viewer = useViewer()
  const footer = query.data && (
    <div className="px-5 py-3">
      <Button full onClick={() => go.to(isPortal ? `${href('PcExpertInfo')}?edit` : href('ExpertInfoEdit'))}>
        {words.edit}
      </Button>
    </div>
  )
  return (
    <ExpertPage head={head} footer={footer} className="flex flex-col gap-2.5 p-3" onRefresh={() => query.refetch()}>
      <Links />
      {query.data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 px-2 pt-2">
            <div className="min-w-0">
              <h2 className="text-t6 font-bold">{words.page}</h2>
              <p className="text-t4 text-fg2">{words.pageHelp}</p>
            </div>
            {viewer && (
              <Link
                to={href('MyHaruRoom', { id: viewer.user_no })}
                className="inline-flex min-h-11 items-center gap-0.5 text-t4 font-semibold"
              >
                {words.toRoom} <ChevronRight aria-hidden size={18} />
              </Link>
            )}
          </div>
          <Papers papers={query.data.page.papers} />
          <Introduction page={query.data.page} />
        </>
      ) : (
        <QueryFallback query={query} skeleton={INFO_SKELETON} />
      )}
    </ExpertPage>
  )
}

function Links() {
  // In the portal its side leads to the others.
  const isPortal = useIsPortal()
  const rows = [
    { path: pathOf(isPortal ? 'PcExpertApplyMain' : 'ExpertApplyMain'), name: words.state, help: words.stateHelp },
    { path: isPortal ? null : pathOf('ExpertCalendar'), name: words.calendar, help: words.calendarHelp },
    { path: isPortal ? null : pathOf('ExpertProductMain'), name: words.products, help: words.productsHelp },
  ]
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {rows.map(({ path, name, help }) =>
          path === null ? null : (
            <li key={name}>
              <Link to={path} className="flex min-h-16 items-center gap-3 px-4 py-2.5 active:bg-press wide:hover:bg-press">
                <span className="min-w-0 flex-1">
                  <span className="block text-t5 font-semibold">{name}</span>
                  <span className="block text-t4 text-fg3">{help}</span>
                </span>
                <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
              </Link>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
