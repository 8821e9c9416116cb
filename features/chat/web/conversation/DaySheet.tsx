import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { koreanDay } from '#kit/contract/day.ts'
import { Calendar } from '#kit/ui/Calendar.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { koreanDateFrom, koreanMonth } from '#kit/ui/longDates.ts'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { call } from '#kit/web/call.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { findDay } from '../../contract.ts'
import { messageOf } from '../roomActs.ts'
import type { ConversationContextValue } from './conversationContext.ts'

const words = parts.days

/** Lets the reader pick a day, and shows what was said from then on. */
export async function openDays({ room, jump }: ConversationContextValue, day: string): Promise<void> {
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
    const next = monthsOn(month, by)
    if (next <= today) setMonth(next)
  }
  return (
    <div className="pb-2">
      <div className="flex items-center justify-center gap-2">
        <IconButton label={words.previous} icon={<ChevronLeft size={22} />} onClick={() => step(-1)} />
        <p aria-live="polite" className="num text-t6 font-bold">
          {koreanMonth(month)}
        </p>
        <IconButton label={words.next} icon={<ChevronRight size={22} />} disabled={monthsOn(month, 1) > today} onClick={() => step(1)} />
      </div>
      <Calendar
        label={koreanMonth(month)}
        weeks={weeksOf(month)}
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

function monthsOn(month: string, by: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1)).toISOString().slice(0, 10)
}

/** The month as rows of seven, Sunday first; null outside of it. */
function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}T00:00:00Z`)
  const count = (Date.parse(`${monthsOn(month, 1)}T00:00:00Z`) - first) / 86_400_000
  const before = new Date(first).getUTCDay()
  const dayAt = (place: number) => (place < 0 || place >= count ? null : new Date(first + place * 86_400_000).toISOString().slice(0, 10))
  const rows = Math.ceil((before + count) / 7)
  return Array.from({ length: rows }, (_, row) => Array.from({ length: 7 }, (_day, column) => dayAt(row * 7 + column - before)))
}
