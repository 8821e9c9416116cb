import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addMonths, koreanDay, weeksOfMonth } from '#kit/contract/time.ts'
import { Calendar } from '#kit/ui/Calendar.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { koreanDateFrom, koreanMonth } from '#kit/ui/longDates.ts'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { call } from '#kit/web/call.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { findDay } from '../../contract.ts'
import { messageOf } from '../roomActions.ts'
import type { ConversationContextValue } from './conversationContext.ts'

const words = parts.days

/** Lets the reader pick a day, and scrolls to the first message from then on. */
export async function openDaySheet({ room, jump }: ConversationContextValue, day: string): Promise<void> {
  const picked = await openSheet<string>((close) => <Month day={day} onPick={close} />, { title: words.title })
  if (picked === undefined) return
  try {
    const { cm_no } = await busy(call(findDay, { query: { cr_no: room.cr_no, day: picked } }))
    if (cm_no === null) toast(words.none)
    else await jump(cm_no)
  } catch (error) {
    toast(messageOf(error))
  }
}

function Month({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const today = koreanDay(new Date())
  const [month, setMonth] = useState(`${day.slice(0, 7)}-01`)
  const step = (by: -1 | 1) => {
    const next = addMonths(month, by)
    if (next <= today) setMonth(next)
  }
  return (
    <div className="pb-2">
      <div className="flex items-center justify-center gap-2">
        <IconButton label={words.previous} icon={<ChevronLeft size={22} />} onClick={() => step(-1)} />
        <p aria-live="polite" className="num text-t6 font-bold">
          {koreanMonth(month)}
        </p>
        <IconButton label={words.next} icon={<ChevronRight size={22} />} disabled={addMonths(month, 1) > today} onClick={() => step(1)} />
      </div>
      <Calendar
        label={koreanMonth(month)}
        weeks={weeksOfMonth(month)}
        today={today}
        onStep={step}
        low
        day={(date) => ({
          name: koreanDateFrom(date, today),
          ...(date <= today && { onPress: () => onPick(date) }),
        })}
      />
    </div>
  )
}
