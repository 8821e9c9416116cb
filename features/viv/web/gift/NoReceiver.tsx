import { href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { giftSend as words } from '#kit/ui/words/vivGift.ts'
import type { CallError } from '#kit/web/call.ts'
import { useGo } from '#kit/web/screen.tsx'
import { vivErrors } from '../../errors.ts'

/** In the place of the form, where nobody was chosen or nothing may be given to them, with the way out. */
export function NoReceiver({ refusal }: { refusal: CallError | null }) {
  const go = useGo()
  const mine = pathOf('MyInfoEdit')
  if (refusal?.code === vivErrors.identity.code && mine !== null) {
    const prove = (
      <Button variant="weak" size={48} onClick={() => go.to(mine)}>
        {words.prove}
      </Button>
    )
    return <EmptyView text={inKorean(refusal.message)} sub={words.identityHelp} action={prove} />
  }
  // Who may not give at all has nobody to choose.
  const pick = refusal?.code !== vivErrors.minor.code && (
    <Button variant="weak" size={48} onClick={() => go.to(href('VivGiftSelect'), { replace: true })}>
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
