import { useId, useState } from 'react'
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
import { linkProvider, logOutWithKakao, unlinkProvider, useMySocials, useSocials, type SocialOption } from './api.ts'
import { ProviderMark } from './parts/ProviderMark.tsx'

/** Lists the social accounts of a member to link and unlink them. Part of MyInfoEdit. */
export function SocialLinks() {
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
            <Row key={row.provider} {...row} since={dates.get(row.provider)} />
          ))}
        </ul>
      )}
      {dates.has('kakao') && <KakaoLogOut />}
    </Card>
  )
}

function Row({ provider, is_sandbox, since }: SocialOption & { since: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const name = SOCIAL_NAMES[provider]
  const handlePress = async () => {
    if (since !== undefined && !(await confirm(unlinkQuestion(name)))) return
    setBusy(true)
    await alertOnError(async () => {
      if (since === undefined) return linkProvider(provider)
      await unlinkProvider(provider)
      toast(social.unlinked(name))
    })
    setBusy(false)
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
        busy={isBusy}
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

const unlinkQuestion = (name: string) => ({
  title: social.unlinkTitle(name),
  text: social.unlinkText(name),
  yes: social.unlink,
  danger: true,
})

/** Shows a failure in an alert. */
async function alertOnError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
