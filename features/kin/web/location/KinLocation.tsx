import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRegions } from '#features/location/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { kinLocation as words } from '../../words/list.ts'
import { filtersIn, kinListPath } from '../list/filters.ts'

type Province = NonNullable<ReturnType<typeof useRegions>['data']>[number]

/** Chooses a province, then all of it or one of its districts, and leads to their questions. The address holds the province. */
export default function KinLocation() {
  const go = useGo()
  const { search } = useScreen()
  const regions = useRegions()
  const chosen = regions.data?.find((one) => codeOf(one) === search.get('sido'))
  return (
    <Page header={<Header left="back" title={ko.titles.KinLocation} onLeft={() => go.back(href('KinMain'))} />} className="bg-surface">
      {!regions.data && <QueryFallback query={regions} skeleton={SKELETON} />}
      {regions.data && !chosen && <Provinces provinces={regions.data} />}
      {chosen && <Districts province={chosen} />}
    </Page>
  )
}

const codeOf = ({ sigungu }: Province): string => sigungu[0]?.code.slice(0, 2) ?? ''

function Provinces({ provinces }: { provinces: readonly Province[] }) {
  const { search } = useScreen()
  const { sigungu_code: _, ...filters } = filtersIn(search)
  const pathOf = (sido: string) => `${href('KinLocation')}?${new URLSearchParams([...search, ['sido', sido]]).toString()}`
  return (
    <nav aria-label={words.sido}>
      <ul className="divide-y divide-line">
        <Row to={kinListPath(filters)} name={words.all} isLast />
        {provinces.map((one) => (
          <Row key={one.sido} to={pathOf(codeOf(one))} name={one.sido} />
        ))}
      </ul>
    </nav>
  )
}

function Districts({ province }: { province: Province }) {
  const { search } = useScreen()
  const filters = filtersIn(search)
  const others = new URLSearchParams(search)
  others.delete('sido')
  const back = others.size === 0 ? href('KinLocation') : `${href('KinLocation')}?${others.toString()}`
  return (
    <>
      <Link to={back} replace className="flex min-h-14 items-center gap-1 border-b-8 border-sunken px-4 text-t4 font-semibold text-fg2">
        <ChevronLeft aria-hidden size={20} className="flex-none" />
        {words.other}
      </Link>
      <nav aria-label={words.sigungu(province.sido)}>
        <ul className="divide-y divide-line">
          <Row to={kinListPath({ ...filters, sigungu_code: codeOf(province) })} name={words.whole(province.sido)} isLast />
          {province.sigungu.map(({ code, name }) => (
            <Row key={code} to={kinListPath({ ...filters, sigungu_code: code })} name={name} isLast />
          ))}
        </ul>
      </nav>
    </>
  )
}

/** `isLast`: it leads to the questions, so that Back returns to where the choice began. */
function Row({ to, name, isLast = false }: { to: string; name: string; isLast?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        replace
        className="flex min-h-14 items-center justify-between gap-3 px-5 py-2 text-t5 active:bg-press wide:hover:bg-press"
      >
        <span className="min-w-0 break-words">{name}</span>
        {!isLast && <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />}
      </Link>
    </li>
  )
}

const SKELETON = (
  <div className="divide-y divide-line">
    {Array.from({ length: 10 }, (_, at) => (
      <div key={at} className="flex min-h-14 items-center px-5">
        <Skeleton className="h-5 w-32" />
      </div>
    ))}
  </div>
)
