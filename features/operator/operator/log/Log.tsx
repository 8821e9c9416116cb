import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DownloadButton } from '#kit/web/DownloadButton.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { stamp } from '#kit/web/console/format.ts'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useSection } from '#kit/web/console/section.ts'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { saveText } from '#kit/web/download.ts'
import { toast } from '#kit/web/overlays.ts'
import { exportOperatorLog, getLogHead, listOperatorLog } from '../../contract.ts'
import { LOG_PAGE } from '../../rules.ts'
import { operatorLog as words, operatorTitles } from '../../words.ts'
import { rolesText } from '../../words/session.ts'
import { Target } from '../Target.tsx'
import { FactsCell } from './FactsCell.tsx'
import { Filters, FILTERS, queryOf, type Asked } from './Filters.tsx'

/** The audit log, newest first. `acts`: names for the filter. */
export function Log({ acts }: { acts: readonly string[] }) {
  const { search, filter } = useSection('/log')
  const asked = Object.fromEntries(FILTERS.map((name) => [name, search.get(name) ?? ''])) as Asked
  const pages = useLog(asked)
  const { heads } = words
  return (
    <Column isWide title={operatorTitles.log} tools={<Export asked={asked} />}>
      <Box>
        <Filters key={JSON.stringify(asked)} acts={acts} asked={asked} onFilter={filter} />
      </Box>
      <Box>
        <PagedTable
          label={operatorTitles.log}
          pages={pages}
          keyOf={(row) => row.log_no}
          empty={pages.hasNextPage ? words.noneYet : words.empty}
          columns={[
            { head: heads.at, cell: (row) => <span className="whitespace-nowrap">{stamp(row.reg_dt)}</span> },
            {
              head: heads.who,
              cell: ({ who, roles }) => (
                <>
                  {operatorWithNumber(who)}
                  {who !== null && <span className="block whitespace-nowrap text-t3 text-fg3">{rolesText(roles)}</span>}
                </>
              ),
            },
            { head: heads.act, cell: (row) => <span className="whitespace-nowrap">{words.acts[row.act] ?? row.act}</span> },
            {
              head: heads.target,
              cell: (row) => (
                <span className="whitespace-nowrap">
                  <Target of={row.target} />
                </span>
              ),
            },
            { head: heads.facts, cell: (row) => <FactsCell facts={row.facts} act={row.act} /> },
            { head: heads.reason, cell: (row) => <span className="block min-w-28 whitespace-pre-wrap">{row.reason}</span> },
            { head: heads.ip, cell: (row) => row.ip ?? '' },
          ]}
        />
        {pages.hasNextPage && pages.rows && <p className="text-t3 text-fg3 print:hidden">{words.partly}</p>}
      </Box>
      <Head />
    </Column>
  )
}

/** The pages of the log. A page may end early with a next one: it looked at as many rows as a page may. */
function useLog(asked: Asked) {
  const query = queryOf(asked)
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listOperatorLog, { query }), 'pages'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listOperatorLog, { query: { ...query, limit: LOG_PAGE, ...(pageParam !== undefined && { before_no: pageParam }) } }, { signal }),
    getNextPageParam: ({ next_no }) => next_no ?? undefined,
    staleTime: 0,
  })
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows), pageCount: list.data?.pages.length ?? 0 }
}

function Export({ asked }: { asked: Asked }) {
  return (
    <DownloadButton
      label={words.export}
      text={words.export}
      done={words.exported}
      failed={words.exportFailed}
      download={async () => {
        const { csv, is_cut } = await call(exportOperatorLog, { body: queryOf(asked) })
        saveText(words.file, csv)
        if (is_cut) toast(words.exportCut)
      }}
    />
  )
}

/** The end of the chain, to be written down outside of haru. */
function Head() {
  const { data } = useQuery({ queryKey: keyOf(getLogHead), queryFn: () => call(getLogHead), staleTime: 0 })
  if (!data?.head) return null
  const { chain_no, digest } = data.head
  return (
    <Box title={words.head}>
      <p className="text-t4 text-fg2">{words.headHelp}</p>
      <code className="font-mono text-t4 break-all select-all">
        {chain_no}:{digest}
      </code>
    </Box>
  )
}
