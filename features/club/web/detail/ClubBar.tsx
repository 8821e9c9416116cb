import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { hrefNear } from '#features/routes.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { CallError } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { askLogIn, toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Club } from '../../contract.ts'
import { clubErrors } from '../../errors.ts'
import { clubPage as words } from '../../words/club.ts'
import { askToVerify } from '../askToVerify.ts'
import { clubExtension } from '../extensions.ts'
import { join } from './api.ts'
import { cancelRequest } from './cancelRequest.ts'
import { joinOptionFor, type Refusal } from './joinOption.ts'

/** The bar of a club: how to join it or why not, and for members the way to the room. */
export function ClubBar({ club }: { club: Club }) {
  const code = useScreen().search.get('code')
  const option = joinOptionFor(club, code)
  if (option.kind === 'member') return <MemberButtons club={club} />
  if (option.kind === 'pending') return <Waiting club={club} />
  if (option.kind === 'enter') return <JoinButton club={club} how={option.how} code={code} />
  return <WhyNot refusal={option} />
}

function MemberButtons({ club }: { club: Club }) {
  const go = useGo()
  const place = useScreen()
  const { MemberAction } = clubExtension()
  const { cr_no } = club
  if (cr_no === null && !MemberAction) return null
  return (
    <div className={cx('grid gap-2 px-5 py-3', MemberAction && cr_no !== null && 'grid-cols-2')}>
      {cr_no !== null && (
        <Button
          full
          variant={MemberAction ? 'quiet' : 'main'}
          icon={<MessageCircle aria-hidden size={19} />}
          onClick={() => go.to(hrefNear(place, 'ChatDetail', { id: cr_no }))}
        >
          {words.chat}
        </Button>
      )}
      {MemberAction && (
        <Suspense fallback={<span className="min-h-[54px]" />}>
          <MemberAction club={club} />
        </Suspense>
      )}
    </div>
  )
}

type JoinProps = { club: Club; how: 'join' | 'ask' | 'invited'; code: string | null }

function JoinButton({ club, how, code }: JoinProps) {
  const isMember = useViewer() !== null
  const { isBusy, run } = useRun()
  const send = async (answers: string[]): Promise<boolean> => {
    const isIn = await join(club.meet_no, { answers, ...(code !== null && { code }) })
    toast(isIn ? words.joined : words.asked)
    return isIn
  }
  const handlePress = async () => {
    if (!isMember) return askLogIn()
    if (club.questions.length === 0) return run(() => send([]))
    const sheet = await loadSheet(() => import('./questionSheet.tsx'))
    await sheet?.openQuestions(club, send)
  }
  return (
    <div className="px-5 py-3">
      <Button full busy={isBusy} onClick={() => void handlePress()}>
        {words[how]}
      </Button>
    </div>
  )
}

function Waiting({ club }: { club: Club }) {
  const { isBusy, run } = useRun()
  const cancel = () => run(() => cancelRequest(club.meet_no))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <p role="status" className="min-w-0 grow basis-40 text-t4 break-keep text-fg2">
        {words.waiting}
      </p>
      <Button variant="quiet" busy={isBusy} onClick={() => void cancel()}>
        {words.cancel}
      </Button>
    </div>
  )
}

function WhyNot({ refusal }: { refusal: Refusal }) {
  const reason = 'reason' in refusal ? refusal.reason : ''
  return (
    <div className="px-5 py-4 text-center text-t4 break-keep text-fg2">
      <p>{'again' in refusal ? words.again[refusal.why](koreanDate(refusal.again)) : words.refusals[refusal.why]}</p>
      {reason !== '' && <p className="mt-0.5 break-words">{words.reason(reason)}</p>}
    </div>
  )
}

/** Runs one act at a time and shows why it failed; a missing proof of identity with the way to it. */
function useRun() {
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (error instanceof CallError && error.code === clubErrors.not_verified.code) await askToVerify(words.verifyText)
      else alertError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
