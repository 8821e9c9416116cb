import { usePolicies } from '#features/policy/web/public.ts'
import { useConsents } from '../my/api.ts'
import { Loading } from '../my/Loading.tsx'
import { OwnRow } from './ConsentRow.tsx'

const KINDS = ['marketing', 'marketing_night'] as const

/** The marketing consents for screens with alarm settings. */
export function MarketingConsents() {
  const consents = useConsents()
  const version = usePolicies().find(({ kind }) => kind === 'marketing')?.version
  if (!consents.data) return <Loading query={consents} heights={['h-40']} />
  const latestOf = (kind: string) => consents.data.find((one) => one.kind === kind)
  return KINDS.map((kind) => (
    <OwnRow
      key={kind}
      kind={kind}
      latest={latestOf(kind)}
      version={version}
      isBarred={kind === 'marketing_night' && latestOf('marketing')?.agreed !== true}
    />
  ))
}
