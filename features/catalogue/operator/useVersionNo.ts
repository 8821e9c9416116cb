import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { tableCalls } from '../operator-contract.ts'
import type { TableView } from './view.ts'

/** The version of a table that is shown, which a change of several rows repeats; undefined while it is loaded. */
export function useVersionNo({ area, table }: Pick<TableView, 'area' | 'table'>): number | undefined {
  const { listTables } = tableCalls[area]
  const heads = useQuery({ queryKey: keyOf(listTables), queryFn: () => call(listTables), staleTime: 0 })
  return heads.data?.find((head) => head.table === table)?.version_no
}
