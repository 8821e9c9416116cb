import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { stamp } from '#kit/web/console/format.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { oneOf, useSection } from '#kit/web/console/section.ts'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { getStorage, listSlowQueries, type SlowQuery } from '../operator-contract.ts'
import { SLOW_SORTS } from '../operator-rules.ts'
import { databaseDesk as words } from '../words/database.ts'

/** The statements that take longest, the largest tables, and the files that are kept. */
export default function Databases() {
  return (
    <Column title={words.title}>
      <SlowQueries />
      <Storage />
    </Column>
  )
}

function SlowQueries() {
  const section = useSection('/database')
  const sort = oneOf(SLOW_SORTS, section.search.get('sort'))
  const input = { query: { sort } }
  const found = useQuery({ queryKey: keyOf(listSlowQueries, input), queryFn: () => call(listSlowQueries, input), staleTime: 0 })
  return (
    <Box title={words.slow}>
      <p className="text-t4 text-fg2">{words.slowHelp}</p>
      <div className="flex flex-wrap gap-2">
        {SLOW_SORTS.map((one) => (
          <Chip key={one} selected={one === sort} onClick={() => section.filter({ sort: one === SLOW_SORTS[0] ? null : one })}>
            {words.sorts[one]}
          </Chip>
        ))}
      </div>
      {found.data ? <SlowTable of={found.data} /> : <QueryFallback query={found} skeleton={<ListSkeleton />} />}
    </Box>
  )
}

function SlowTable({ of: { is_available, since_dt, rows } }: { of: Answer<typeof listSlowQueries> }) {
  const { slowHeads: heads } = words
  if (!is_available) return <p className="text-t4 text-fg2">{words.notAvailable}</p>
  return (
    <>
      {since_dt !== null && <p className="text-t3 text-fg2">{words.since(stamp(since_dt))}</p>}
      <Table
        label={words.slow}
        rows={rows}
        keyOf={({ id }) => id}
        empty={words.noSlow}
        columns={[
          { head: heads.query, cell: (row) => <Query of={row} /> },
          { head: heads.calls, isNumber: true, cell: ({ calls }) => number(calls) },
          { head: heads.mean, isNumber: true, cell: ({ mean_ms }) => words.ms(mean_ms) },
          { head: heads.max, isNumber: true, cell: ({ max_ms }) => words.ms(max_ms) },
          { head: heads.total, isNumber: true, cell: ({ total_ms }) => words.seconds(total_ms) },
          { head: heads.pages, isNumber: true, cell: ({ pages }) => number(pages) },
        ]}
      />
    </>
  )
}

/** A statement: its beginning, and all of it when it is opened. */
function Query({ of: { query } }: { of: SlowQuery }) {
  if (query.length <= QUERY_SHOWN) return <code className="font-mono text-t3 break-all">{query}</code>
  return (
    <details className="min-w-80 text-left">
      <summary className="min-h-11 cursor-pointer content-center font-mono text-t3 break-all">{query.slice(0, QUERY_SHOWN)}…</summary>
      <code className="font-mono text-t3 break-all whitespace-pre-wrap text-fg2">{query}</code>
    </details>
  )
}
const QUERY_SHOWN = 140

function Storage() {
  const found = useQuery({ queryKey: keyOf(getStorage), queryFn: () => call(getStorage), staleTime: 0 })
  if (!found.data) return <QueryFallback query={found} skeleton={<ListSkeleton />} />
  const { tableHeads, fileHeads } = words
  const { tables, database_bytes, files, free_bytes } = found.data
  const counted = files[0]?.count_dt
  return (
    <>
      <Box title={words.tables}>
        <p className="text-t4 text-fg2">{words.tablesHelp(words.bytes(database_bytes))}</p>
        <Table
          label={words.tables}
          rows={tables}
          keyOf={({ name }) => name}
          empty={words.noTables}
          columns={[
            { head: tableHeads.name, cell: ({ name }) => <span className="font-mono text-t3 break-all">{name}</span> },
            { head: tableHeads.rows, isNumber: true, cell: ({ rows }) => number(rows) },
            { head: tableHeads.bytes, isNumber: true, cell: ({ bytes }) => words.bytes(bytes) },
            { head: tableHeads.index, isNumber: true, cell: ({ index_bytes }) => words.bytes(index_bytes) },
          ]}
        />
      </Box>
      <Box title={words.files}>
        <p className="text-t4 text-fg2">{words.filesHelp}</p>
        <Table
          label={words.files}
          rows={files}
          keyOf={({ kind }) => kind}
          empty={words.noFiles}
          columns={[
            { head: fileHeads.kind, cell: ({ kind }) => <span className="whitespace-nowrap">{words.kinds[kind] ?? kind}</span> },
            { head: fileHeads.count, isNumber: true, cell: ({ count }) => number(count) },
            { head: fileHeads.bytes, isNumber: true, cell: ({ bytes }) => words.bytes(bytes) },
          ]}
        />
        <p className="text-t3 text-fg2">
          {[counted && words.counted(stamp(counted)), free_bytes === null ? words.noFree : words.free(words.bytes(free_bytes))]
            .filter(Boolean)
            .join(' ')}
        </p>
      </Box>
    </>
  )
}
