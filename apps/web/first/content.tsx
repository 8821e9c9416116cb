import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { listDailyLine, type DailyCard } from '#features/daily/contract.ts'
import { dailyOfCard } from '#features/daily/web/card.ts'
import DailyLineMain from '#features/daily/web/DailyLineMain.tsx'
import { HOME, href } from '#features/routes.ts'
import { keyOf } from '#kit/web/call.ts'
import { Column } from '../shell/Column.tsx'
import { BottomBar } from '../shell/mobile.tsx'

/** Runs on the server: renders the daily line's first screen for guests, with the components of the app. */
export function firstContent(page: DailyCard[]): string {
  const bar = (
    <div className="contents wide:hidden">
      <BottomBar tab="daily" />
    </div>
  )
  const client = new QueryClient()
  client.setQueryData(keyOf(listDailyLine), { pages: [page.map(dailyOfCard)], pageParams: [undefined] })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[href(HOME)]}>
        <div className="flex h-dvh justify-center">
          {/* The space of the side navigation on wide screens. */}
          <div className="hidden w-(--w-side) flex-none wide:block" />
          <Column bar={bar}>
            <div className="flex h-full min-h-0 flex-col">
              <DailyLineMain />
            </div>
          </Column>
          <div className="hidden w-[324px] flex-none xl:block" />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // The content security policy forbids style attributes; the first script sets them. Quotes within text are escaped.
  return markup.replaceAll(' style="', ' data-style="')
}
