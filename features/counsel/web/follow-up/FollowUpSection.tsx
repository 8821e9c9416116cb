import { Card } from '#kit/ui/Card.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import type { FollowUpOffer } from '../../contract/follow-up.ts'
import { followUp as words } from '../../words/followUp.ts'
import { Thread } from './Thread.tsx'

type Props = {
  /** Of the expert. */
  name: string
  offer: FollowUpOffer
  /** What sending it takes off the price of the chosen product. */
  viv: number
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The thread that goes along with an application: it can be left out, with its reward. */
export function FollowUpSection({ name, offer, viv, isOn, onSwitch }: Props) {
  return (
    <Card className="overflow-hidden pt-1 pb-4">
      <Switch label={words.send} help={words.sendHelp(name)} checked={isOn} onChange={onSwitch} />
      <div className="flex flex-col gap-2.5 px-4">
        {offer.thread.question.is_anonymous && (
          <p className="rounded-tile bg-warn-weak px-4 py-3 text-t4 break-keep text-warn-fg">{words.named(name)}</p>
        )}
        <Thread thread={offer.thread} />
        {viv > 0 && <p className="num text-t4 break-keep text-fg2">{isOn ? words.reward(viv) : words.rewardOff(viv)}</p>}
        {offer.is_used && <p className="text-t4 break-keep text-fg2">{words.used}</p>}
      </div>
    </Card>
  )
}

/** The same before a time is chosen. */
export function FollowUpNote({ offer }: { offer: FollowUpOffer | null }) {
  if (offer === null) return <p className="rounded-card bg-surface p-4 text-t4 break-keep text-fg2">{words.missing}</p>
  const { reward, is_used, thread } = offer
  return (
    <section aria-label={words.title} className="rounded-card bg-brand-weak p-4">
      <p className="text-t3 font-semibold text-brand-fg">{words.title}</p>
      <p className="mt-0.5 text-t5 font-bold break-words">{thread.question.ki_title}</p>
      {reward > 0 && <p className="num mt-1 text-t4 break-keep">{is_used ? words.used : words.reward(reward)}</p>}
    </section>
  )
}
