import { href } from '#features/routes.ts'
import { useGo } from '#kit/web/screen.tsx'

/** The way to choose somebody else: back to the choice where that lies right behind, else in this form's place. */
export function useToSelect(): () => void {
  const go = useGo()
  return () => go.backTo(href('VivGiftSelect'), () => false)
}
