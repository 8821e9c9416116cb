import { Copy, Flag, Reply, Smile, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { openReport } from '#features/report/web/public.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import type { MenuAnchor, MenuChoice } from '#kit/ui/Menu.tsx'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { chatRoom } from '#features/chat/words/room.ts'
import { call } from '#kit/web/call.ts'
import { menuAnchor } from '#kit/web/media.ts'
import { confirm, openMenu, openSheet, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { deleteMessage, type ChatMessage } from '../../contract.ts'
import { DELETE_MINUTES, DELETED_KEPT_HOURS, EMOJIS } from '../../rules.ts'
import { messageOf } from '../roomActions.ts'
import type { ConversationContextValue } from './conversationContext.ts'
import { showReactors } from './Reactions.tsx'

const words = parts.acts

type MessageMenuItem = { key: string; label: string; icon: ReactNode; danger?: boolean; run: () => unknown }

/** Opens a message's menu, at the anchor on wide screens with a pointer and else as a sheet, and runs the picked action. */
export async function openMessageMenu(conversation: ConversationContextValue, message: ChatMessage, anchor?: MenuAnchor): Promise<void> {
  if (message.cm_type === 'sys-msg') return
  const acts = messageMenuItems(conversation, message)
  const isThere = message.state === 1
  if (acts.length === 0) return
  const canReact = isThere && conversation.mayWrite
  const at = menuAnchor(anchor)
  const picked = at
    ? await openMenu({
        label: words.title,
        at,
        choices: canReact ? emojiChoices(conversation, message) : [],
        items: acts.map(({ run: _run, ...item }) => item),
      })
    : await openActionsSheet(conversation, message, acts, canReact)
  if (picked?.startsWith(EMOJI)) return conversation.react(message, picked.slice(EMOJI.length))
  await acts.find(({ key }) => key === picked)?.run()
}

/** Opens a menu of the emojis and answers the message with the picked one. */
export async function openEmojiMenu(conversation: ConversationContextValue, message: ChatMessage, at: MenuAnchor): Promise<void> {
  const picked = await openMenu({ label: chatRoom.reactions, at, choices: emojiChoices(conversation, message), items: [] })
  if (picked !== null) conversation.react(message, picked.slice(EMOJI.length))
}

function emojiChoices({ me }: ConversationContextValue, { reactions }: ChatMessage): MenuChoice[] {
  return EMOJIS.map((emoji) => ({ key: `${EMOJI}${emoji}`, label: emoji, isOn: hasMine(reactions, me, emoji) }))
}

const hasMine = (reactions: ChatMessage['reactions'], me: number, emoji: string) =>
  reactions.some((one) => one.emoji === emoji && one.user_nos.includes(me))

function openActionsSheet(conversation: ConversationContextValue, message: ChatMessage, acts: MessageMenuItem[], canReact: boolean) {
  return openSheet<string>(
    (close) => (
      <div className="pb-4">
        {canReact && <Emojis conversation={conversation} message={message} onPick={close} />}
        <ul className="-mx-2">
          {acts.map(({ key, label, icon, danger }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => close(key)}
                className={cx(
                  'flex min-h-14 w-full items-center gap-3 rounded-tile px-2 text-left text-t5 font-medium active:bg-sunken wide:hover:bg-sunken',
                  danger && 'text-danger-fg',
                )}
              >
                <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-sunken">
                  {icon}
                </span>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    ),
    { title: words.title },
  )
}

const EMOJI = 'emoji:'

function Emojis({
  conversation,
  message,
  onPick,
}: {
  conversation: ConversationContextValue
  message: ChatMessage
  onPick: (key: string) => void
}) {
  return (
    <div role="group" aria-label={chatRoom.reactions} className="mb-2 flex flex-wrap justify-between gap-1">
      {EMOJIS.map((emoji) => {
        const isMine = hasMine(message.reactions, conversation.me, emoji)
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isMine}
            aria-label={emoji}
            onClick={() => onPick(`${EMOJI}${emoji}`)}
            className={cx(
              'pressable grid size-[48px] place-items-center rounded-full text-t8',
              isMine ? 'bg-brand-weak ring-2 ring-brand' : 'bg-sunken',
            )}
          >
            {emoji}
          </button>
        )
      })}
    </div>
  )
}

function messageMenuItems(conversation: ConversationContextValue, message: ChatMessage): MessageMenuItem[] {
  const { room, me, reply, mayWrite } = conversation
  const isMine = message.cm_from === me
  const isThere = message.state === 1
  const acts: (MessageMenuItem | false)[] = [
    isThere && mayWrite && { key: 'reply', label: words.reply, icon: <Reply size={18} />, run: () => reply(message) },
    isThere &&
      message.cm_content !== '' && { key: 'copy', label: words.copy, icon: <Copy size={18} />, run: () => copy(message.cm_content) },
    message.reactions.length > 0 && {
      key: 'reactors',
      label: parts.reactors,
      icon: <Smile size={18} />,
      run: () => showReactors(conversation, message),
    },
    ...removals(conversation, message),
    // What a deleted message said is kept for reports.
    (isThere || isYoungerThan(message, DELETED_KEPT_HOURS * HOUR_MS)) &&
      !isMine &&
      message.cm_from !== null && {
        key: 'report',
        label: words.report,
        icon: <Flag size={18} />,
        danger: true,
        run: () => openReport({ target_kind: 'chat', target_no: message.cm_no }),
      },
  ]
  return acts.filter((act) => act !== false && (room.cr_type !== 'admin' || act.key === 'copy')) as MessageMenuItem[]
}

const isYoungerThan = ({ reg_dt }: ChatMessage, ms: number): boolean => Date.now() - Date.parse(reg_dt) < ms

/** Empty if the room keeps its messages. Own messages can be deleted for all for DELETE_MINUTES, any message for oneself. */
function removals(conversation: ConversationContextValue, message: ChatMessage): (MessageMenuItem | false)[] {
  if (conversation.room.keeps_messages) return []
  const isFresh = isYoungerThan(message, DELETE_MINUTES * MINUTE_MS)
  const icon = <Trash2 size={18} />
  return [
    message.cm_from === conversation.me &&
      message.state === 1 &&
      isFresh && { key: 'all', label: words.removeForAll, icon, danger: true, run: () => remove(conversation, message, 'all') },
    { key: 'me', label: words.removeForMe, icon, danger: true, run: () => remove(conversation, message, 'me') },
  ]
}

async function remove({ room, store }: ConversationContextValue, { cm_no }: ChatMessage, whose: 'all' | 'me'): Promise<void> {
  const isAll = whose === 'all'
  const title = isAll ? words.removeAllTitle : words.removeMeTitle
  const text = isAll ? words.removeAllText : words.removeMeText
  if (!(await confirm({ title, text, yes: words.remove, danger: true }))) return
  try {
    await busy(call(deleteMessage, { query: { cr_no: room.cr_no, cm_no, for: whose } }))
  } catch (error) {
    return toast(messageOf(error))
  }
  if (isAll) store.change({ cm_no, state: 0, reactions: [] })
  else store.hide(cm_no)
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(words.copied)
  } catch {
    toast(words.copyFailed)
  }
}
