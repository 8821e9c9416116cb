import { Check, Clock, Info } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { viv, vivLife as words } from '../../words/viv.ts'
import { CallError, isNotFound } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Life as LifeData } from '../../contract.ts'
import { lineWords, type LifeRule } from '../../rules.ts'
import { giveBack, useLife } from './api.ts'
import { LineAvatar } from './LineRow.tsx'
import { dateOf, factsOf, groupOf, messageOf, signed, titleOf, vivOf, whenOf } from './format.ts'
import type { Withdrawable } from './WithdrawForm.tsx'

type LifeActions = { onOpen: (journalNo: number) => void; onWithdraw: (charge: Withdrawable) => void }
type Props = LifeActions & { journalNo: number }

/** The origin and the uses of each viv of a booking, and the rules for the rest. */
export function Life({ journalNo, onOpen, onWithdraw }: Props) {
  const found = useLife(journalNo)
  const now = useNow()
  if (isNotFound(found.error)) return <p className="py-8 text-center text-t5 text-fg2">{ko.app.notFound}</p>
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  const { line, used, made } = found.data
  const returned = used.filter(({ amount }) => amount > 0)
  const spent = used.filter(({ amount }) => amount < 0)
  return (
    <div className="flex flex-col gap-6 pt-1">
      <Head line={line} now={now} />
      <Pieces title={words.used} pieces={spent} now={now} onOpen={onOpen} />
      <Pieces title={words.returned} pieces={returned} now={now} onOpen={onOpen} />
      {made.length > 0 && (
        <Part title={words.made}>
          {made.map((lot) => (
            <Lot key={lot.lot_no} lot={lot} now={now} onOpen={onOpen} />
          ))}
        </Part>
      )}
      <Actions life={found.data} onWithdraw={onWithdraw} />
    </div>
  )
}

function Head({ line, now }: { line: LifeData['line']; now: Date }) {
  const amount = line.paid + line.free
  const message = messageOf(line)
  return (
    <div className="flex items-start gap-3">
      <LineAvatar line={line} />
      <div className="min-w-0 flex-1">
        <p className="text-t5 font-semibold break-words">{titleOf(line)}</p>
        <p className="num text-n1 font-bold">
          {signed(amount)} <span className="text-t5 font-semibold text-fg2">{viv.unit}</span>
        </p>
        <p className="text-t4 break-words text-fg2">{[...factsOf(line), whenOf(line.reg_dt, now)].join(' · ')}</p>
        {message && <p className="mt-2 text-t4 break-words whitespace-pre-line">{message}</p>}
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-t5 font-bold">{title}</h3>
      <div className="flex flex-col gap-2">{children}</div>
    </section>
  )
}

type Piece = LifeData['used'][number]

type PiecesProps = { title: string; pieces: Piece[]; now: Date; onOpen: LifeActions['onOpen'] }

function Pieces({ title, pieces, now, onOpen }: PiecesProps) {
  if (pieces.length === 0) return null
  return (
    <Part title={title}>
      {pieces.map((piece) => (
        <Step
          key={piece.lot_no}
          what={originOf(piece)}
          when={dateOf(piece.reg_dt, now)}
          amount={vivOf(piece.amount)}
          onOpen={piece.from ? () => onOpen(piece.from!.journal_no) : null}
        />
      ))}
    </Part>
  )
}

/** Where the viv came from: their first origin, and the gift or refund that brought them here. */
function originOf({ source, origin_source }: Piece): string {
  const origin = words.origins[origin_source]
  if (source === 'gift') return words.giftOf(origin)
  return source === 'refund' ? `${words.sources.refund} · ${origin}` : origin
}

type StepProps = { what: string; when: string; amount: string; onOpen: (() => void) | null }

/** A booking that these viv went through; a press opens its own life sheet. */
function Step({ what, when, amount, onOpen }: StepProps) {
  const content = (
    <>
      <span className="min-w-0 flex-[1_1_min(8rem,100%)]">
        <span className="block text-t4 font-semibold break-words">{what}</span>
        <span className="block text-t3 text-fg3">{when}</span>
      </span>
      <span className="num ml-auto text-t4 font-semibold">{amount}</span>
    </>
  )
  const look = 'flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-tile bg-sunken px-4 py-2 text-left'
  if (!onOpen) return <div className={look}>{content}</div>
  return (
    <button type="button" onClick={onOpen} className={`${look} active:bg-press wide:hover:bg-press`}>
      {content}
    </button>
  )
}

type LotProps = { lot: LifeData['made'][number]; now: Date; onOpen: LifeActions['onOpen'] }

function Lot({ lot, now, onOpen }: LotProps) {
  const { amount, remaining, uses, rules } = lot
  const isFree = rules.some(({ rule }) => rule === 'free')
  const all = vivOf(amount)
  const left = remaining === 0 ? words.gone(all) : remaining === amount ? words.whole(all) : words.left(vivOf(remaining), all)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-t4 font-semibold">{originOf(lot)}</p>
        <p className="text-t4 text-fg2">{left}</p>
      </div>
      {rules.length > 0 && (
        <ul aria-label={words.rules} className="flex flex-col gap-1.5">
          {rules.map(({ rule, until_dt }) => (
            <li key={rule} className="flex items-start gap-2 text-t4 text-fg2">
              <RuleIcon rule={rule} />
              <span className="min-w-0">{ruleWords(rule, isFree)(until_dt === null ? '' : dateOf(until_dt, now))}</span>
            </li>
          ))}
        </ul>
      )}
      {uses.length > 0 && (
        <div className="flex flex-col gap-2">
          <h4 className="text-t4 font-semibold text-fg2">{words.went}</h4>
          {uses.map((use, at) => (
            <Step
              key={`${use.journal_no} ${at}`}
              what={lineWords({ kind: use.kind, paid: use.amount, exchange_state: null })}
              when={dateOf(use.reg_dt, now)}
              amount={signed(use.amount)}
              onOpen={() => onOpen(use.journal_no)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Free viv may have a fixed expiry day, which using other viv does not postpone. */
const ruleWords = (rule: LifeRule, isFree: boolean) => (rule === 'expire' && isFree ? words.expireFree : words.rule[rule])

function RuleIcon({ rule }: { rule: LifeRule }) {
  const Icon = PERMISSIONS.has(rule) ? Check : DATED_RULES.has(rule) ? Clock : Info
  return <Icon aria-hidden size={17} strokeWidth={2.1} className="mt-0.5 flex-none text-fg3" />
}
const PERMISSIONS: ReadonlySet<LifeRule> = new Set(['withdraw', 'exchange', 'return'])
const DATED_RULES: ReadonlySet<LifeRule> = new Set(['exchange_wait', 'pending', 'expire'])

/** Actions on the booking, and a link to its screen. */
function Actions({ life: { line, made }, onWithdraw }: { life: LifeData; onWithdraw: LifeActions['onWithdraw'] }) {
  const go = useGo()
  const { send, busy } = useGiveBack(line)
  const subject = subjectScreen(line.kind)
  const no = numberOfRef(line.ref)
  const charge = line.kind === 'charge' ? findByRule(made, 'withdraw') : null
  const gift = line.kind === 'gift_in' ? findByRule(made, 'return') : null
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {charge && no !== null && (
        <Button
          variant="weak"
          size={48}
          full
          onClick={() => onWithdraw({ charge_no: no, remaining: charge.remaining, withdraw_dt: charge.until_dt })}
        >
          {words.withdraw}
        </Button>
      )}
      {gift && no !== null && (
        <Button variant="weak" size={48} full busy={busy} onClick={() => void send(no)}>
          {words.giveBack}
        </Button>
      )}
      {subject && (
        <Button variant="quiet" size={48} full onClick={() => go.to(subject.path)}>
          {subject.label}
        </Button>
      )}
    </div>
  )
}

/** What remains of the first lot with this rule, and the rule's deadline. */
function findByRule(made: LifeData['made'], rule: LifeRule) {
  for (const { remaining, rules } of made) {
    const found = rules.find((one) => one.rule === rule)
    if (found) return { remaining, until_dt: found.until_dt }
  }
  return null
}

function useGiveBack(line: LifeData['line']) {
  const [busy, setBusy] = useState(false)
  const send = async (giftNo: number) => {
    const question = { title: words.giveBackTitle, text: words.giveBackText(vivOf(line.paid)), yes: words.giveBackYes }
    if (busy || !(await confirm(question))) return
    setBusy(true)
    try {
      await giveBack(giftNo)
      toast(words.gaveBack)
    } catch (error) {
      toast(error instanceof CallError && !error.offline ? inKorean(error.message) : words.failed)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}

/** The screen that shows the subject of a booking, if any. */
function subjectScreen(kind: LifeData['line']['kind']): { path: string; label: string } | null {
  const group = groupOf(kind)
  if (group === 'charge') return { path: `${href('VivHistory')}?tab=charges`, label: words.toCharges }
  if (group === 'gift') return withLabel(pathOf('GiftList'), words.toGifts)
  return group === 'exchange' ? withLabel(pathOf('VivExchangeApply'), words.toExchange) : null
}

const withLabel = (path: string | null, label: string) => (path === null ? null : { path, label })

/** The number in `gift:12`. */
function numberOfRef(ref: string): number | null {
  const no = Number(ref.split(':')[1])
  return Number.isSafeInteger(no) && no > 0 ? no : null
}

const SKELETON = (
  <div>
    <div className="flex gap-3 pt-1 pb-6">
      <Skeleton className="size-11 flex-none rounded-full" />
      <div className="flex-1">
        <Skeleton className="mb-2 h-[18px] w-1/2" />
        <Skeleton className="mb-2 h-[30px] w-2/3" />
        <Skeleton className="h-[14px] w-3/4" />
      </div>
    </div>
    <Skeleton className="mb-2 h-14 rounded-tile" />
    <Skeleton className="h-14 rounded-tile" />
  </div>
)
