import {
  AtSign,
  BadgeCheck,
  Bell,
  Coins,
  FileCheck,
  Flag,
  Gift,
  Heart,
  Hourglass,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  NotebookPen,
  Scale,
  ShieldAlert,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { Alarm } from '../../contract.ts'

/** The newest actor's avatar with the kind's icon, or the icon only. Hidden from screen readers: the text says the same. */
export function ActorIcon({ alarm: { kind, actors, actor_qtt } }: { alarm: Alarm }) {
  const { Icon, tone } = MARKS[kind] ?? OTHER
  if (actor_qtt === 0 && actors.length === 0) {
    return (
      <span aria-hidden className={cx('grid size-11 flex-none place-items-center rounded-full', GROUND[tone])}>
        <Icon size={22} strokeWidth={1.9} />
      </span>
    )
  }
  const [first = null] = actors
  return (
    <span aria-hidden className="relative flex-none self-start">
      {/* The icon replaces the expert badge. */}
      <Avatar person={first && { ...first, cate_no: null }} size={44} />
      <span className={cx('absolute -right-1 -bottom-1 grid size-[22px] place-items-center rounded-full ring-2 ring-surface', DISC[tone])}>
        <Icon size={13} strokeWidth={2.4} />
      </span>
    </span>
  )
}

type Tone = 'brand' | 'danger' | 'info' | 'warn' | 'gray'
const GROUND: Record<Tone, string> = {
  brand: 'bg-brand-weak text-brand-fg',
  danger: 'bg-danger-weak text-danger-fg',
  info: 'bg-info-weak text-info-fg',
  warn: 'bg-warn-weak text-warn-fg',
  gray: 'bg-sunken text-fg2',
}
const DISC: Record<Tone, string> = { ...GROUND, brand: 'bg-brand text-on-brand', danger: 'bg-danger text-on-danger' }

type Mark = { Icon: LucideIcon; tone: Tone }
const OTHER: Mark = { Icon: Bell, tone: 'gray' }
const likes: Mark = { Icon: Heart, tone: 'danger' }
const comment: Mark = { Icon: MessageCircle, tone: 'brand' }
const follows: Mark = { Icon: UserPlus, tone: 'info' }
const chat: Mark = { Icon: MessagesSquare, tone: 'brand' }
const expert: Mark = { Icon: BadgeCheck, tone: 'brand' }
const viv: Mark = { Icon: Coins, tone: 'brand' }
const announcement: Mark = { Icon: Megaphone, tone: 'info' }

const MARKS: Record<string, Mark | undefined> = {
  LIKE_POST: likes,
  LIKE_COMMENT: likes,
  COMMENT: comment,
  REPLY: comment,
  STORY_REPLY: comment,
  MENTION: { Icon: AtSign, tone: 'brand' },
  FOLLOW: follows,
  FOLLOW_REQ: follows,
  FOLLOW_OK: follows,
  RECORD_REMIND: { Icon: NotebookPen, tone: 'warn' },
  WEEK_REPORT: { Icon: NotebookPen, tone: 'brand' },
  CHAT_REQ: chat,
  CHAT_ACCEPT: chat,
  CHAT_REJECT: chat,
  VIV_CHARGE: viv,
  VIV_GIFT: { Icon: Gift, tone: 'brand' },
  VIV_EXCHANGE_OK: viv,
  VIV_EXCHANGE_FAIL: { Icon: Coins, tone: 'warn' },
  VIV_REFUND: viv,
  VIV_EXPIRE_SOON: { Icon: Hourglass, tone: 'warn' },
  VIV_FREE: { Icon: Gift, tone: 'brand' },
  VIV_CORRECT: { Icon: Coins, tone: 'warn' },
  VIV_CHECK: { Icon: Gift, tone: 'warn' },
  VIV_FREEZE: { Icon: Coins, tone: 'warn' },
  VIV_UNFREEZE: viv,
  VIV_CAP: viv,
  VIV_CONSENT_END: { Icon: Coins, tone: 'warn' },
  EXPERT_APPROVED: expert,
  EXPERT_REJECTED: expert,
  EXPERT_HOLD: expert,
  EXPERT_SUSPENDED: { Icon: ShieldAlert, tone: 'danger' },
  EXPERT_RESUMED: expert,
  EXPERT_LICENSE_SOON: { Icon: Hourglass, tone: 'warn' },
  LOGIN_NEW_DEVICE: { Icon: ShieldAlert, tone: 'danger' },
  LOGIN_LOCKED: { Icon: ShieldAlert, tone: 'danger' },
  SENSITIVE_CHANGE: { Icon: ShieldAlert, tone: 'danger' },
  REPORT_RESULT: { Icon: Flag, tone: 'gray' },
  SANCTION: { Icon: ShieldAlert, tone: 'danger' },
  APPEAL_RESULT: { Icon: Scale, tone: 'brand' },
  CONSENT_RECHECK: { Icon: FileCheck, tone: 'gray' },
  CONSENT_END: { Icon: FileCheck, tone: 'gray' },
  NOTICE: announcement,
  TERMS_CHANGE: announcement,
  INQUIRY_ANSWER: { Icon: MessageSquareText, tone: 'brand' },
  EVENT: { Icon: Gift, tone: 'gray' },
}
