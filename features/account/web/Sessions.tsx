import { Monitor, Smartphone } from 'lucide-react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { endLogIn, useSessions, type MySession } from './my/api.ts'
import { deviceName, deviceOf } from '#features/account/words/device.ts'
import { Loading } from './my/Loading.tsx'

/** My log-ins, with buttons to end them. */
export default function Sessions() {
  const go = useGo()
  const sessions = useSessions()
  const all = sessions.data ?? []
  const [here] = all.filter(({ is_this }) => is_this)
  const others = all.filter(({ is_this }) => !is_this)
  return (
    <Page
      header={<Header left="back" title={ko.titles.Sessions} onLeft={() => go.back(href('MyInfoMain'))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      <p className="px-1 text-t4 text-fg2">{myInfo.sessionsLead}</p>
      {!sessions.data && <Loading query={sessions} heights={['h-24', 'h-24', 'h-24']} />}
      {sessions.data && (
        <ul className="flex flex-col gap-2.5">
          {[...(here ? [here] : []), ...others].map((one) => (
            <Row key={one.session_no} one={one} />
          ))}
        </ul>
      )}
      {sessions.data && others.length === 0 && <p className="px-1 text-t4 text-fg3">{myInfo.onlyThis}</p>}
      {others.length > 1 && (
        <Button variant="quiet" size={48} full onClick={() => void endOthers()} className="bg-surface!">
          {myInfo.endOthers}
        </Button>
      )}
    </Page>
  )
}

function Row({ one }: { one: MySession }) {
  const now = useNow()
  const { isHandheld } = deviceOf(one.device)
  const name = deviceName(one.device)
  const Icon = isHandheld ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-4">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken">
        <Icon aria-hidden size={22} strokeWidth={1.9} />
      </span>
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-t5 font-semibold">
          {name}
          {one.is_this && <Tag tone="brand">{myInfo.thisDevice}</Tag>}
        </p>
        <p className="text-t3 text-fg3">{myInfo.seen(relativeTime(one.seen_dt, now))}</p>
        <p className="text-t3 break-all text-fg3">
          {myInfo.since(relativeTime(one.reg_dt, now))}
          {one.ip !== null && ` · ${myInfo.from(one.ip)}`}
        </p>
      </div>
      {!one.is_this && (
        <Button variant="quiet" size={44} aria-label={myInfo.endOf(name)} onClick={() => void end(one)}>
          {myInfo.end}
        </Button>
      )}
    </li>
  )
}

async function end(one: MySession): Promise<void> {
  const { endTitle: title, endText, end: yes } = myInfo
  if (await confirm({ title, text: endText(deviceName(one.device)), yes })) await runWithNotice(endLogIn(one))
}

async function endOthers(): Promise<void> {
  const { endOthers: title, endOthersText: text, end: yes } = myInfo
  if (await confirm({ title, text, yes })) await runWithNotice(endLogIn('others'))
}

async function runWithNotice(work: Promise<void>): Promise<void> {
  try {
    await work
    toast(myInfo.ended)
  } catch (error) {
    await alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
