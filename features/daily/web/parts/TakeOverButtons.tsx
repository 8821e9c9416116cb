import { Dumbbell, Utensils } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { post } from '#features/post/words/post.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Daily } from '../../contract.ts'
import { takeOverParts, takeOverPath, type TakeOverPart } from './takeOver.ts'

/** Buttons that open the writing screen with this daily's meal or workout. */
export function TakeOverButtons({ daily }: { daily: Daily }) {
  const viewer = useViewer()
  const place = useScreen()
  const go = useGo()
  const parts = takeOverParts(daily, viewer?.user_no)
  if (parts.length === 0) return null
  const take = (part: TakeOverPart) => {
    const path = takeOverPath(place, daily, part)
    if (viewer) go.to(path)
    else void askLogIn(path)
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {parts.map((part) => (
        <Button key={part} variant="quiet" size={44} icon={LOOK[part].icon} onClick={() => take(part)} className="flex-[1_1_10rem]">
          {LOOK[part].words}
        </Button>
      ))}
    </div>
  )
}

const LOOK = {
  meal: { words: post.takeMeal, icon: <Utensils size={18} aria-hidden /> },
  workout: { words: post.takeWorkout, icon: <Dumbbell size={18} aria-hidden /> },
}
