import { useQuery } from '@tanstack/react-query'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { listEngines, type ConnectedEngine } from '../contract.ts'
import { connectedEngines as words } from '../words/engines.ts'

type State = keyof typeof words.states
const TONES: Record<State, TagTone> = { real: 'brand', own: 'gray', sandbox: 'warn', off: 'gray', direct: 'warn' }

const stateOf = ({ is_real, engine }: ConnectedEngine): State => {
  if (is_real) return 'real'
  return engine === 'sandbox' || engine === 'off' || engine === 'direct' ? engine : 'own'
}

/** The external services that haru uses, with the relay of voice and video. */
export default function Engines() {
  const found = useQuery({ queryKey: keyOf(listEngines), queryFn: () => call(listEngines), staleTime: 0 })
  return (
    <Column title={words.title}>
      <Box>
        <p className="text-t4 text-fg2">{words.help}</p>
        {found.data ? <EngineTable rows={found.data} /> : <QueryFallback query={found} skeleton={<ListSkeleton />} />}
      </Box>
    </Column>
  )
}

function EngineTable({ rows }: { rows: readonly ConnectedEngine[] }) {
  const { heads } = words
  return (
    <Table
      label={words.title}
      rows={rows}
      keyOf={({ part }) => part}
      empty={words.empty}
      columns={[
        { head: heads.part, cell: ({ part }) => <span className="whitespace-nowrap">{words.parts[part] ?? part}</span> },
        { head: heads.state, cell: (row) => <Tag tone={TONES[stateOf(row)]}>{words.states[stateOf(row)]}</Tag> },
        { head: heads.engine, cell: (row) => <Engine of={row} /> },
        { head: heads.missing, cell: ({ missing }) => <span className="block min-w-64 break-words text-fg2">{missing.join(', ')}</span> },
      ]}
    />
  )
}

function Engine({ of: { engine, urls } }: { of: ConnectedEngine }) {
  return (
    <span className="block min-w-40">
      {words.engines[engine] ?? engine}
      {urls.map((url) => (
        <span key={url} className="block break-all text-fg2">
          {url}
        </span>
      ))}
      {engine === 'direct' && <span className="block break-keep text-fg2">{words.noRelay}</span>}
    </span>
  )
}
