import { ChevronRight } from 'lucide-react'
import { HOME, exists, href } from '#features/routes.ts'
import { LookSettings, PrivacySettings, useSettings } from '#features/settings/web/public.ts'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { nextSetup, SETUP_STEPS } from '../rules.ts'
import { logOutHere } from './api.ts'
import { endAllLogIns, useMyInfo } from './my/api.ts'
import { Facts } from './my/Facts.tsx'
import { Loading } from './my/Loading.tsx'
import { ActionRow, Box, LinkRow } from './my/rows.tsx'
import { Me } from './my/Me.tsx'

/** My account with links to every setting. */
export default function MyInfoMain() {
  const go = useGo()
  const info = useMyInfo()
  return (
    <Page
      header={<Header left="back" title={ko.titles.MyInfoMain} onLeft={() => go.back(href(HOME))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      <Me />
      {info.data && <ContinueSetup done={info.data.setup_step} />}
      {info.data ? <Facts info={info.data} /> : <Loading query={info} heights={['h-83 wide:h-79']} />}
      <SetupLinks />
      <Settings />
      <Box title={myInfo.mine}>
        <LinkRow to={href('BookmarkMain')} label={ko.titles.BookmarkMain} />
        <LinkRow to={href('StoryArchive')} label={ko.titles.StoryArchive} />
      </Box>
      <Box title={myInfo.manage}>
        <LinkRow to={href('ConsentCenter')} label={ko.titles.ConsentCenter} />
        <LinkRow to={href('Sessions')} label={ko.titles.Sessions} />
        {exists('BlockList') && <LinkRow to={href('BlockList')} label={ko.titles.BlockList} />}
        {exists('Appeal') && <LinkRow to={href('Appeal')} label={ko.titles.Appeal} />}
        <LinkRow to={href('MyInfoWithdraw')} label={myInfo.leave} />
        <ActionRow label={myInfo.logOut} onClick={() => void busy(logOutHere())} />
        <ActionRow label={myInfo.logOutAll} onClick={() => void leaveAll()} danger />
      </Box>
    </Page>
  )
}

/** Continues a setup that was left before its last step. */
function ContinueSetup({ done }: { done: number }) {
  const next = nextSetup(done)
  if (next === null) return null
  return (
    <Link to={href(next)} className="pressable flex min-h-16 items-center gap-3 rounded-card bg-brand-weak px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-bold">{myInfo.goOn}</span>
        <span className="block text-t4 text-fg2">{myInfo.goOnHelp(SETUP_STEPS - done)}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="flex-none text-brand-fg" />
    </Link>
  )
}

/** Links to the setup steps, to change each again. */
function SetupLinks() {
  const rows = SETUP_LINKS.filter(({ name }) => exists(name))
  if (rows.length === 0) return null
  return (
    <Box title={myInfo.look}>
      {rows.map(({ name, label }) => (
        <LinkRow key={name} to={`${href(name)}?from=my`} label={label} />
      ))}
    </Box>
  )
}

const SETUP_LINKS = [
  { name: 'HaruSetting02', label: myInfo.persona },
  { name: 'HaruSetting03', label: myInfo.body },
  { name: 'HaruSetting04', label: myInfo.interests },
  { name: 'HaruSetting05', label: myInfo.rest },
] as const

function Settings() {
  const settings = useSettings()
  if (!settings.data) return <Loading query={settings} heights={['h-53', 'h-83']} />
  return (
    <>
      <Box title={myInfo.privacy}>
        <PrivacySettings settings={settings.data} />
      </Box>
      <Box title={myInfo.screen}>
        <LookSettings settings={settings.data} />
      </Box>
    </>
  )
}

async function leaveAll(): Promise<void> {
  const { logOutAll: title, logOutAllText: text, logOut: yes } = myInfo
  if (!(await confirm({ title, text, yes, danger: true }))) return
  try {
    await busy(endAllLogIns(logOutHere))
  } catch (error) {
    await alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
