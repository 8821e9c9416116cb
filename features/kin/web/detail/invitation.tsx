import { Suspense } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { newKey } from '#kit/web/call.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { KinDetail } from '../../contract.ts'
import { INVITES_A_QUESTION } from '../../rules.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { invite, useQuestion } from '../api.ts'
import { kinExtension } from '../extensions.ts'

export const canInvite = ({ acts }: KinDetail): boolean => acts.includes('invite') && kinExtension().ExpertPicker !== undefined

/** Finds experts and invites them to answer. */
export async function openInvitation(question: KinDetail): Promise<void> {
  await openSheet(() => <Invitation question={question} />, { title: words.invite, full: true })
}

function Invitation({ question }: { question: KinDetail }) {
  const { ki_no, invited } = useQuestion(question.ki_no).data ?? question
  const viewer = useViewer()
  const { ExpertPicker } = kinExtension()
  const left = INVITES_A_QUESTION - invited.length
  const ask = (expert: KinDetail['invited'][number]) =>
    busy(invite(ki_no, expert.user_no, newKey())).then(() => toast(words.invitedDone(expert.haru_name)), alertError)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-t4 break-keep text-fg2">{left > 0 ? words.inviteHelp(left) : words.inviteFull}</p>
      {invited.length > 0 && (
        <ul aria-label={words.invited} className="flex flex-wrap gap-2">
          {invited.map((expert) => (
            <li
              key={expert.user_no}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-chip bg-sunken py-1 pr-4 pl-1.5 text-t4"
            >
              <Avatar person={{ ...expert, cate_no: null }} size={28} />
              <span className="min-w-0 break-all">{expert.haru_name}</span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && ExpertPicker && (
        <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
          <ExpertPicker
            isTaken={(userNo) => userNo === viewer?.user_no || invited.some(({ user_no }) => user_no === userNo)}
            act={words.inviteAct}
            actOf={words.inviteOf}
            onPick={(expert) => void ask(expert)}
          />
        </Suspense>
      )}
    </div>
  )
}
