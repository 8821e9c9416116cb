import { ArrowUp } from 'lucide-react'
import { ko } from '#kit/ui/ko.ts'

/** Tells of newer posts without moving what is being read; pressing it brings them. */
export function NewPill({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-(--z-float) flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="pressable pointer-events-auto flex min-h-11 h-fit items-center gap-1.5 rounded-chip bg-inverse px-4 text-t4 font-semibold text-on-inverse shadow-float"
        >
          <ArrowUp size={16} strokeWidth={2.4} aria-hidden />
          {ko.daily.newPosts(count)}
        </button>
      )}
    </div>
  )
}
