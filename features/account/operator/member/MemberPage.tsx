import { useQuery } from '@tanstack/react-query'
import { Suspense, type ComponentType } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { oneOf, useSection } from '#kit/web/console/section.ts'
import { CaseHead } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { go } from '#kit/web/screen.tsx'
import { getMember } from '../../operator-contract.ts'
import { members as words } from '../../words/operator.ts'
import type { MemberView } from './view.ts'
import { About } from './About.tsx'
import { Consents } from './Consents.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Sessions } from './Sessions.tsx'

/** A part that another feature adds, loaded when it is opened. */
export type AddedView = Omit<MemberView, 'load'> & { View: ComponentType<{ userNo: number }> }
type Props = { userNo: number; added: readonly AddedView[] }

/** One member: status, consents, log-ins, and the parts of other features. The server logs each read. */
export function MemberPage({ userNo, added }: Props) {
  const { search, at } = useSection('/member')
  const may = useMay()
  const seen = added.filter(({ right }) => may(right))
  const titles: Record<string, string> = {
    about: words.about,
    ...Object.fromEntries(seen.map(({ key, title }) => [key, title])),
    session: words.session,
    consent: words.consent,
    duplicate: words.duplicate,
  }
  const view = oneOf(Object.keys(titles), search.get('view'))
  const { View: Added } = seen.find(({ key }) => key === view) ?? {}
  const input = { params: { user_no: userNo } }
  const found = useQuery({ queryKey: keyOf(getMember, input), queryFn: () => call(getMember, input), retry: false })
  if (!found.data) return <CaseFallback query={found} />
  const { status, isexpert, is_minor, limits } = found.data
  return (
    <>
      <CaseHead title={nameWithNumber(found.data)} sub="">
        <Tag tone={status === 'active' ? 'brand' : 'warn'}>{words.statuses[status]}</Tag>
        {isexpert && <Tag tone="info">{words.expert}</Tag>}
        {is_minor === true && <Tag tone="warn">{words.minor}</Tag>}
        {limits.some(({ closed }) => closed === 'suspended') && <Tag tone="danger">{words.suspended}</Tag>}
        {may('log.see') && (
          <span className="ml-auto text-t4">
            <TextLink to={`/log?target=user:${userNo}`}>{words.readers}</TextLink>
          </span>
        )}
      </CaseHead>
      <nav aria-label={words.views} className="flex flex-wrap gap-2 print:hidden">
        {Object.entries(titles).map(([one, title]) => (
          <Chip key={one} on="surface" selected={one === view} onClick={() => go.to(at(userNo, { view: one }), { replace: true })}>
            {title}
          </Chip>
        ))}
      </nav>
      {view === 'about' && <About member={found.data} />}
      {view === 'consent' && <Consents userNo={userNo} />}
      {view === 'session' && <Sessions userNo={userNo} />}
      {view === 'duplicate' && <Duplicates userNo={userNo} />}
      {Added && (
        <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
          <Added userNo={userNo} />
        </Suspense>
      )}
    </>
  )
}
