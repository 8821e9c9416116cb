import { useId, useState } from 'react'
import { askOwner, type Needs, type ReturnedProof } from '#features/sensitive-change/web/public.ts'
import { SOCIAL_NAMES, type SocialProvider } from '#kit/contract/social.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { social } from '#features/social/words.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { page } from '#kit/web/page.ts'
import { beginLink, logOutWithKakao, unlinkProvider, useMySocials, useSocials, type SocialOption } from './api.ts'
import { ProviderMark } from './parts/ProviderMark.tsx'

type Confirmation = { needs: Needs; returned: ReturnedProof }

/** Lists the social accounts of a member to link and unlink them. Part of MyInfoEdit. */
export function SocialLinks(confirmation: Confirmation) {
  const title = useId()
  const offered = useSocials()
  const mine = useMySocials()
  const isWaiting = useDelayed(offered.isPending || mine.isPending)
  const dates = new Map(mine.data?.map(({ provider, reg_dt }) => [provider, reg_dt]))
  // A provider that is no longer configured can still be unlinked.
  const unconfigured = (mine.data ?? []).filter(({ provider }) => !offered.data?.some((one) => one.provider === provider))
  const rows: SocialOption[] = [...(offered.data ?? []), ...unconfigured.map(({ provider }) => ({ provider, is_sandbox: false }))]
  if (offered.data && mine.data && rows.length === 0) return null
  return (
    <Card aria-labelledby={title} aria-busy={isWaiting || undefined} className="p-4">
      <h2 id={title} className="text-t6 font-bold">
        {social.links}
      </h2>
      {isWaiting && [0, 1].map((row) => <Skeleton key={row} className="mt-3 h-11 w-full rounded-tile" />)}
      {(offered.isError || mine.isError) && <ErrorView onRetry={() => void Promise.all([offered.refetch(), mine.refetch()])} />}
      {offered.data && mine.data && (
        <ul className="mt-1">
          {rows.map((row) => (
            <Row key={row.provider} {...row} {...confirmation} since={dates.get(row.provider)} />
          ))}
        </ul>
      )}
      {dates.has('kakao') && <KakaoLogOut />}
    </Card>
  )
}

function Row({ provider, is_sandbox, since, ...confirmation }: SocialOption & Confirmation & { since: string | undefined }) {
  const name = SOCIAL_NAMES[provider]
  const handlePress = async () => {
    if (since === undefined) {
      const question = { title: social.linkTitle(name), lead: social.linkText(name), yes: social.link }
      const address = await askOwner({ ...question, ...confirmation, work: (proof) => beginLink(provider, proof) })
      if (address !== null) page.leaveTo(address)
      return
    }
    const question = { title: social.unlinkTitle(name), lead: social.unlinkText(name), yes: social.unlink, isDangerous: true }
    const isDone = await askOwner({ ...question, ...confirmation, work: (proof) => unlinkProvider(provider, proof) })
    if (isDone) toast(social.unlinked(name))
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className={MARK[provider]}>
        <ProviderMark provider={provider} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.5 text-t5 font-medium">
          {name}
          {is_sandbox && <Tag tone="warn">{social.sandbox}</Tag>}
        </span>
        <span className="block text-t3 text-fg3">{since === undefined ? social.notLinked : social.linkedAt(koreanDate(since))}</span>
      </span>
      <Button
        variant={since === undefined ? 'weak' : 'quiet'}
        size={44}
        aria-label={since === undefined ? social.linkOf(name) : social.unlinkOf(name)}
        onClick={() => void handlePress()}
      >
        {since === undefined ? social.link : social.unlink}
      </Button>
    </li>
  )
}

function KakaoLogOut() {
  const [isBusy, setBusy] = useState(false)
  const handlePress = async () => {
    const { leaveKakaoTitle: title, leaveKakaoText: text, leave: yes } = social
    if (!(await confirm({ title, text, yes }))) return
    setBusy(true)
    await alertOnError(logOutWithKakao)
    setBusy(false)
  }
  return (
    <Button variant="quiet" size={44} full busy={isBusy} onClick={() => void handlePress()} className="mt-2">
      {social.leaveKakao}
    </Button>
  )
}

const MARK: Record<SocialProvider, string> = {
  kakao: 'grid size-9 flex-none place-items-center rounded-full bg-kakao text-on-kakao',
  naver: 'grid size-9 flex-none place-items-center rounded-full bg-sunken',
  google: 'grid size-9 flex-none place-items-center rounded-full bg-sunken',
  apple: 'grid size-9 flex-none place-items-center rounded-full bg-apple text-on-apple',
}

/** Shows a failure in an alert. */
async function alertOnError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
