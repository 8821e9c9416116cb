import { useRef, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { blockList as words, personActions as doneWords } from '#features/follow/words.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Blocked, Muted } from '../contract.ts'
import { unblockPerson, unmutePerson, useBlocks, useMutes } from './blocks.ts'
import { MuteWords } from './parts/MuteWords.tsx'
import { People } from './parts/People.tsx'
import { PersonRow } from './parts/PersonRow.tsx'

const PANEL = 'blocked'
const KINDS = ['block', 'mute', 'words'] as const
const TABS = KINDS.map((value) => ({ value, label: words.tabs[value] }))

/** The members whom I block or mute, and the muted words. The address holds the tab. */
export default function BlockList() {
  const place = useScreen()
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const tab = KINDS.find((one) => one === place.search.get('tab')) ?? 'block'
  const header = (
    <>
      <Header left="back" title={ko.titles.BlockList} onLeft={() => go.back(href('MyInfoMain'))} />
      <Tabs label={words.views} tabs={TABS} value={tab} onChange={(next) => show(`${href('BlockList')}?tab=${next}`)} panelId={PANEL} />
    </>
  )
  const List = LISTS[tab]
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller}>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        <p className="px-5 pt-4 pb-2 text-t4 text-fg2">{words.lead[tab]}</p>
        <List scroller={scroller} />
      </div>
    </Page>
  )
}

type Props = { scroller: RefObject<HTMLDivElement | null> }

function Blocks({ scroller }: Props) {
  const row = (one: Blocked) => (
    <PersonRow person={one} noLink>
      <Button size={44} variant="quiet" aria-label={words.of(one.haru_name, words.unblock)} onClick={() => void unblock(one)}>
        {words.unblock}
      </Button>
    </PersonRow>
  )
  return <People found={useBlocks()} label={words.tabs.block} scroller={scroller} empty={<EmptyView text={words.none.block} />} row={row} />
}

function Mutes({ scroller }: Props) {
  const row = (one: Muted) => (
    <PersonRow person={one} sub={untilOf(one)}>
      <Button
        size={44}
        variant="quiet"
        aria-label={words.of(one.haru_name, words.unmute)}
        onClick={() => void toastOnError(unmutePerson(one), words.unmuted)}
      >
        {words.unmute}
      </Button>
    </PersonRow>
  )
  return <People found={useMutes()} label={words.tabs.mute} scroller={scroller} empty={<EmptyView text={words.none.mute} />} row={row} />
}

const LISTS = { block: Blocks, mute: Mutes, words: MuteWords }

const untilOf = ({ until_dt }: Muted): string =>
  until_dt === null ? words.always : words.ends(`${koreanDate(until_dt)} ${koreanTime(until_dt)}`)

async function unblock(one: Blocked): Promise<void> {
  const { unblockTitle, unblockText: text, unblock: yes } = words
  if (await confirm({ title: unblockTitle(one.haru_name), text, yes })) await toastOnError(unblockPerson(one), doneWords.unblocked)
}

async function toastOnError(work: Promise<void>, success: string): Promise<void> {
  try {
    await busy(work)
    toast(success)
  } catch (error) {
    toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
