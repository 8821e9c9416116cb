import { ProveMe } from '#features/account/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { giftSend as words } from '../../words/gift.ts'
import type { CallError } from '#kit/web/call.ts'
import { vivErrors } from '../../errors.ts'
import { useToSelect } from './useToSelect.ts'

/** In the place of the form, where nobody was chosen or nothing may be given to them, with the way out. */
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
  // Who may not give at all has nobody to choose.
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
