import { href } from '#features/routes.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { actionSheet, confirm, openSheet, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { BoardPost, Poll } from '../../../contract.ts'
import { pollWords as words } from '../../../words/poll.ts'
import { whenOf } from '../../when.ts'
import { close } from './api.ts'

type Option = Poll['options'][number]

export const nameOf = ({ text, start_dt }: Option, now: Date): string => text ?? (start_dt === null ? '' : whenOf(start_dt, now))

/** Opens the list of those who chose an option. */
export async function openVoters(boardNo: number, option: Option, hrefOf: (userNo: number) => string): Promise<void> {
  const part = await loadSheet(() => import('./Voters.tsx'))
  if (!part) return
  const { Voters } = part
  await openSheet(() => <Voters boardNo={boardNo} optionNo={option.option_no} hrefOf={hrefOf} />, {
    title: nameOf(option, new Date()),
    full: true,
  })
}

/** Closes a poll before its end. */
export async function askToClose(boardNo: number): Promise<void> {
  if (!(await confirm({ title: words.closeAsk, text: words.closeText, yes: words.close }))) return
  await busy(close(boardNo)).then(() => toast(words.closedNow), alertError)
}

/** Leads to the form of the bungae that one of these dates becomes; asks which one where there are several. */
export async function makeBungae({ board_no, meet_no, title }: BoardPost, dates: readonly Option[], now: Date): Promise<void> {
  const items = dates.map((option) => ({
    key: String(option.option_no),
    label: option.vote_qtt === null ? nameOf(option, now) : `${nameOf(option, now)} · ${words.votes(option.vote_qtt)}`,
  }))
  const picked = items.length === 1 ? items[0]?.key : await actionSheet({ title: words.pickDate, items })
  const start = dates.find(({ option_no }) => String(option_no) === picked)?.start_dt
  if (start == null) return
  const query = new URLSearchParams({ title, start, poll: String(board_no) })
  go.to(`${href('ClubBungaeCreate', { id: meet_no })}?${query.toString()}`)
}
