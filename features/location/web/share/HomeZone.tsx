import { Button } from '#kit/ui/Button.tsx'
import { findPosition } from '#kit/web/position.ts'
import { busy } from '#kit/web/spinner.ts'
import { sharing as words } from '../../words.ts'
import { sendHome } from './api.ts'
import { orToast } from './orToast.ts'

/** Sets the place where the viewer is as their home, around which nobody sees them, or removes it. */
export function HomeZone({ hasHome }: { hasHome: boolean }) {
  const set = async () => {
    const at = await busy(findPosition())
    if (at) await orToast(() => sendHome(at), words.homeSaved)
  }
  const remove = () => orToast(() => sendHome(null), words.homeRemoved)
  return (
    <section className="flex flex-col gap-2">
      <div>
        <h3 className="text-t5 font-semibold">{words.home}</h3>
        <p className="text-t3 text-fg3">{words.homeHelp}</p>
      </div>
      <Button variant="line" size={44} full onClick={() => void (hasHome ? remove() : set())}>
        {hasHome ? words.homeRemove : words.homeSet}
      </Button>
    </section>
  )
}
