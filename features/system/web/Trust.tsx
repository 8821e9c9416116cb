import { useQuery } from '@tanstack/react-query'
import { HOME, href } from '#features/routes.ts'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { getTrust, type TrustFigure } from '../contract.ts'
import { trustWords as words } from '../words/trust.ts'

/** How haru keeps its promises: figures that the server computes every day. */
export default function Trust() {
  const go = useGo()
  const found = useQuery({ queryKey: keyOf(getTrust), queryFn: () => call(getTrust) })
  return (
    <Page
      header={<Header left="back" title={ko.titles.Trust} onLeft={() => go.back(href(HOME))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      <section className="rounded-card bg-surface p-4">
        <h2 className="text-t6 font-bold">{words.head}</h2>
        <p className="mt-1 text-t4 text-fg2">{words.help}</p>
        {found.data && (
          <p className="mt-2 text-t4 text-fg2">{found.data.day === null ? words.none : words.day(koreanDate(found.data.day))}</p>
        )}
      </section>
      {found.data ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content without a focusable element must be reachable by the keyboard
        <div role="region" aria-label={words.head} tabIndex={0}>
          <dl className="flex flex-col gap-2.5">
            {found.data.figures.map((figure) => (
              <FigureBox key={figure.name} of={figure} />
            ))}
          </dl>
        </div>
      ) : (
        <QueryFallback query={found} skeleton={<Loading />} />
      )}
    </Page>
  )
}

function FigureBox({ of: { name, value, cases } }: { of: TrustFigure }) {
  const { title, help, unit } = words.figures[name]
  return (
    <div className="rounded-card bg-surface p-4">
      <dt className="text-t4 font-semibold text-fg2">{title}</dt>
      <dd className="mt-1">
        {value === null ? (
          <span className="text-t5 text-fg2">{words.noValue}</span>
        ) : (
          <strong className="text-t8 font-bold tabular-nums">{unit(number(value))}</strong>
        )}
        <span className="mt-1 block text-t4 text-fg2">
          {help} {value !== null && cases !== null && words.cases(number(cases))}
        </span>
      </dd>
    </div>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-2.5">
      {[1, 2, 3, 4, 5].map((nth) => (
        <Skeleton key={nth} className="h-28 rounded-card" />
      ))}
    </div>
  )
}
