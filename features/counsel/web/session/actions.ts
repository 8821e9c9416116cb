import { chargePath } from '#features/topup/web/public.ts'
import { getWallet } from '#features/viv/contract.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { go, type Place } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import {
  approveCounsel,
  approveExtension,
  approveQuit,
  cancelCounsel,
  cancelExtension,
  cancelQuit,
  quitCounsel,
  rejectCounsel,
  rejectExtension,
  rejectQuit,
  requestExtension,
  requestQuit,
  startCounsel,
  type CounselInfo,
} from '../../contract/session.ts'
import { isRegulated, returnsUnused, shareByMinutes, usedMinutes } from '../../rules.ts'
import { counsel as words } from '../../words/session.ts'
import { hideRequest, refreshCounsels, takeInfo } from '../api.ts'
import { serverNow } from '#kit/web/serverClock.ts'
import { leftOf, partsOf } from './time.ts'
import { dayTime } from './when.ts'

const CALLS = {
  cancel: cancelCounsel,
  start: startCounsel,
  requestExtension,
  cancelExtension,
  approveExtension,
  rejectExtension,
  quit: quitCounsel,
  requestQuit,
  cancelQuit,
  approveQuit,
  rejectQuit,
}
/** Acts without a form. */
export type PressedAct = keyof typeof CALLS

type Question = Parameters<typeof confirm>[0]

/** Asks where the act cannot be undone or costs viv, does it, and says that it is done. Returns whether it was done. */
export async function runAct(info: CounselInfo, act: PressedAct, place: Place): Promise<boolean> {
  if (act === 'requestExtension' && !(await canPay(info, place))) return false
  const question = await questionOf(info, act)
  if (question !== null && !(await confirm(question))) return false
  return send(act, () => call(CALLS[act], { params: { coun_no: info.coun_no } }))
}

/** Accepts a request, after asking. Returns whether it is accepted. */
export async function approve({ coun_no, hope_dt }: Pick<CounselInfo, 'coun_no' | 'hope_dt'>): Promise<boolean> {
  const { title, text, yes } = words.ask.approve
  if (!(await confirm({ title, text: text(dayTime(hope_dt, serverNow())), yes }))) return false
  return send('approve', () => call(approveCounsel, { params: { coun_no } }))
}

/** Accepts a request without a question, for a list in which many are answered: its row goes at once. Returns whether it is accepted. */
export const approveAtOnce = (counNo: number): Promise<boolean> => {
  const answer = call(approveCounsel, { params: { coun_no: counNo } })
  hideRequest(counNo)
  return send('approve', () => answer, toast)
}

/** Rejects a request with this reason, without a question. Returns whether it is rejected. */
export const rejectAtOnce = (counNo: number, reason: string): Promise<boolean> =>
  send('reject', () => call(rejectCounsel, { params: { coun_no: counNo }, body: { reject_reason: reason, no_more: false } }), toast)

/**
 * Shows the answer of an act, or why it was refused: then what is shown is outdated, and everything is fetched again. `tell` says that it is
 * done.
 */
export async function send(act: string, ask: () => Promise<CounselInfo>, tell: (text: string) => unknown = alert): Promise<boolean> {
  try {
    takeInfo(await busy(ask()))
  } catch (error) {
    void refreshCounsels()
    await alert(messageOf(error))
    return false
  }
  const done = words.done[act]
  if (done !== undefined) await tell(done)
  return true
}

/** The server's message, or that there was no answer. */
export const messageOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)

/** What the member gets back if the session ends now by agreement. Viv. */
export function returnedNow(info: CounselInfo, now: number): number {
  if (info.start_dt === null) return 0
  const parts = partsOf(info)
  const used = usedMinutes({ start: new Date(info.start_dt), quit: new Date(now), lostSeconds: info.adjust_seconds })
  if (!returnsUnused(parts, used, info.refund_terms)) return 0
  return shareByMinutes(parts, used).reduce((sum, { returned }) => sum + returned, 0)
}

async function questionOf(info: CounselInfo, act: PressedAct): Promise<Question | null> {
  const { ask } = words
  const minutes = info.ext_minutes ?? 0
  const price = info.ext_price ?? 0
  const now = serverNow()
  switch (act) {
    case 'quit':
    case 'requestQuit':
    case 'cancelQuit':
      return ask[act]
    case 'approveQuit':
      return { ...ask.approveQuit, text: ask.approveQuit.text(returnedNow(info, now)) }
    case 'requestExtension': {
      const { title, text, yes } = ask.requestExtension
      return { title: title(minutes), text: text(price, await spendable(info)), yes }
    }
    case 'approveExtension': {
      const { title, text, yes } = ask.approveExtension
      const asked = info.extensions.find(({ state }) => state === 0)
      return { title, text: text(asked?.minutes ?? minutes, asked?.price ?? price), yes }
    }
    case 'rejectExtension': {
      const { title, text, late, yes } = ask.rejectExtension
      return { title, text: leftOf(info, now) > 0 ? text : late, yes }
    }
    default:
      return null
  }
}

/** Whether the wallet is enough for an extension. If not, offers to top up: on the screen for it, or in its popup where `place` is one over a room. */
async function canPay(info: CounselInfo, place: Place): Promise<boolean> {
  const price = info.ext_price ?? 0
  const balance = await spendable(info)
  if (balance === null || balance >= price) return true
  const { title, text, yes } = words.ask.short
  if (await confirm({ title, text: text(price, balance), yes })) go.to(chargePath(place, price - balance))
  return false
}

/** Viv that the member can spend on this counselling; null if the wallet does not answer: then the server decides. */
async function spendable({ cate_no }: CounselInfo): Promise<number | null> {
  const wallet = await busy(
    queryClient.fetchQuery({ queryKey: keyOf(getWallet), queryFn: ({ signal }) => call(getWallet, {}, { signal }), staleTime: 5000 }),
  ).catch(() => null)
  return wallet && wallet.paid + (isRegulated(cate_no) ? 0 : wallet.free)
}
