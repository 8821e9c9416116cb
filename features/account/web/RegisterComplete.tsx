import { exists, href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { personaOf } from '#kit/ui/art/persona.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { join } from '#features/account/words/join.ts'
import { go } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useProfile } from './api.ts'
import { leaveSetup, useWanted } from './leaveSetup.ts'
import { withWanted } from './return.ts'

const SETUP = 'HaruSetting01'

/** Welcomes a new member and offers the setup or the home screen. */
export default function RegisterComplete() {
  const me = useProfile().data
  const name = me?.user_info.haru_name
  return (
    <Page
      footer={
        <div className="grid gap-2 px-5 py-3">
          <Ways />
        </div>
      }
      className="flex flex-col bg-surface px-5 pt-10 pb-6"
    >
      <h1 tabIndex={-1} className="text-t8 font-bold break-words whitespace-pre-line outline-none">
        {name === undefined ? join.welcomeAll : join.welcome(name)}
      </h1>
      <p className="mt-2 text-t5 text-fg2">{join.welcomeHelp}</p>
      <div className="mt-8 flex min-h-[220px] flex-1 items-end justify-center overflow-hidden rounded-sheet bg-brand-weak">
        <Persona id={personaOf(me?.user_info.haru_character) ?? 'Elite'} gender={me?.gender} mood={2} view="half" size={200} />
      </div>
    </Page>
  )
}

function Ways() {
  const isMember = useViewer() !== null
  const asked = useWanted()
  const home = (
    <Button full variant={isMember && exists(SETUP) ? 'quiet' : 'main'} size={54} onClick={() => leaveSetup(asked ?? undefined)}>
      {isMember ? join.later : join.home}
    </Button>
  )
  if (!isMember || !exists(SETUP)) return home
  return (
    <>
      <Button full onClick={() => go.to(withWanted(href(SETUP), asked), { replace: true })}>
        {join.setUp}
      </Button>
      <div className="flex gap-2">
        <div className="flex-1">{home}</div>
        <div className="flex-1">
          <Button full variant="weak" size={54} onClick={() => leaveSetup(href('DailyCreate'))}>
            {join.firstDay}
          </Button>
        </div>
      </div>
    </>
  )
}
