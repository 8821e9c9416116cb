import { usePolicies } from '#features/policy/web/public.ts'
import { useConsents } from '../my/api.ts'
import { Loading } from '../my/Loading.tsx'
import { OwnRow } from './ConsentRow.tsx'

const KINDS = ['marketing', 'marketing_night'] as const

/** The consents to advertising, wherever its alarms are chosen. */
export function MarketingConsents() {
  const consents = useConsents()
  const version = usePolicies().find(({ kind }) => kind === 'marketing')?.version
  if (!consents.data) return <Loading query={consents} heights={['h-40']} />
  const said = (kind: string) => consents.data.find((one) => one.kind === kind)
  return KINDS.map((kind) => (
    <OwnRow
      key={kind}
      kind={kind}
      said={said(kind)}
      version={version}
      isBarred={kind === 'marketing_night' && said('marketing')?.agreed !== true}
    />
  ))
}
