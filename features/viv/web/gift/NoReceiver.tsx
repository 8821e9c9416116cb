import { ProveMe } from '#features/account/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { giftSend as words } from '../../words/gift.ts'
import type { CallError } from '#kit/web/call.ts'
import { vivErrors } from '../../errors.ts'
import { useToSelect } from './useToSelect.ts'

/** Replaces the form when no receiver is chosen or the gift is refused; offers what to do next. */
export function NoReceiver({ refusal, onProven }: { refusal: CallError | null; onProven: () => unknown }) {
  const toSelect = useToSelect()
  if (refusal?.code === vivErrors.identity.code) {
    return (
      <EmptyView
        text={inKorean(refusal.message)}
        sub={words.identityHelp}
        action={<ProveMe variant="weak" size={48} onProven={onProven} />}
      />
    )
  }
  // A minor cannot send gifts, so choosing a receiver is not offered.
  const pick = refusal?.code !== vivErrors.minor.code && (
    <Button variant="weak" size={48} onClick={toSelect}>
      {words.pick}
    </Button>
  )
  return (
    <EmptyView
      text={refusal ? inKorean(refusal.message) : words.choose}
      sub={refusal ? undefined : words.chooseHelp}
      action={pick || undefined}
    />
  )
}
