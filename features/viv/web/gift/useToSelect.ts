import { href } from '#features/routes.ts'
import { useGo } from '#kit/web/screen.tsx'

/** Opens the receiver selection: goes back if it is the previous history entry, else replaces this form. */
export function useToSelect(): () => void {
  const go = useGo()
  return () => go.backTo(href('VivGiftSelect'), () => false)
}
