import { HOME, href } from '#features/routes.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { policy } from '#features/policy/words.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { POLICY_KINDS, type PolicyKind } from '../rules.ts'
import { usePolicyList } from './api.ts'
import { Announced } from './parts/Announced.tsx'
import { PolicyText } from './parts/PolicyText.tsx'
import { Versions } from './parts/Versions.tsx'

/** All policies: the version in force, announced and earlier versions. */
export default function Policy() {
  const go = useGo()
  const { search } = useScreen()
  const kind = kindOf(search.get('kind'))
  const version = search.get('version') ?? undefined
  const current = usePolicyList().data?.find((one) => one.kind === kind)
  const show = (next: PolicyKind, at?: string) =>
    go.to(`${href('Policy')}?kind=${next}${at === undefined ? '' : `&version=${at}`}`, { replace: true })
  return (
    <Page header={<Header left="back" title={ko.titles.Policy} onLeft={() => go.back(href(HOME))} />} scrollUp className="px-3 pb-8">
      <div role="group" aria-label={policy.which} className="flex flex-wrap gap-2 px-2 pt-3 pb-4">
        {POLICY_KINDS.map((each) => (
          <Chip key={each} on="surface" selected={each === kind} onClick={() => show(each)}>
            {policy.kinds[each]}
          </Chip>
        ))}
      </div>
      {current && (
        <>
          <Announced next={current.next.filter((one) => one.version !== version)} onRead={(at) => show(kind, at)} />
          <Versions kind={kind} current={current} version={version} onPick={(at) => show(kind, at)} />
        </>
      )}
      <div className="rounded-card bg-surface px-4 pt-5">
        <PolicyText key={`${kind} ${version}`} kind={kind} version={version} />
      </div>
    </Page>
  )
}

/** The kind in the address; the terms by default. */
const kindOf = (asked: string | null): PolicyKind => POLICY_KINDS.find((kind) => kind === asked) ?? 'terms'
