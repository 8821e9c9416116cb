import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { configs as words, vivTitles } from '../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { cx } from '#kit/ui/cx.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { Link } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { listConfig } from '../operator-contract.ts'
import { FigureCase } from './config/FigureCase.tsx'
import { nameOfKey, formatFigure } from './config/format.ts'

/** The configurable figures. */
export default function Config() {
  const { id, at } = useSection('/config')
  const found = useQuery({ queryKey: keyOf(listConfig), queryFn: () => call(listConfig), staleTime: 0 })
  const one = found.data?.find(({ config_key }) => config_key === id)
  const list =
    found.data?.length === 0 ? (
      <EmptyView />
    ) : (
      <ul>
        {found.data?.map(({ config_key, value, is_two }) => (
          <li key={config_key} className="border-b border-line">
            <Link
              to={at(config_key)}
              aria-current={config_key === id ? 'page' : undefined}
              className={cx(
                'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-l-4 py-3 pr-5 pl-4 text-t4 -outline-offset-2',
                config_key === id ? 'border-brand bg-sunken' : 'border-transparent wide:hover:bg-sunken',
              )}
            >
              <span className="min-w-0 font-semibold break-words">{nameOfKey(config_key)}</span>
              {is_two && <Tag tone="info">{words.two}</Tag>}
              <span className="w-full text-t3 break-words text-fg2 tabular-nums">{formatFigure(value)}</span>
            </Link>
          </li>
        ))}
      </ul>
    )
  return (
    <Split
      title={vivTitles.config}
      path={at(null)}
      list={found.data ? list : <QueryFallback query={found} skeleton={<ListSkeleton />} />}
      detail={
        one ? (
          <FigureCase key={`${one.config_key} ${one.edit_dt}`} one={one} />
        ) : (
          id !== undefined && found.data && <EmptyView text={consoleParts.noSuch} />
        )
      }
    />
  )
}
