import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ownProducts as words } from '#features/counsel/words/product.ts'
import { useGo } from '#kit/web/screen.tsx'

/** Why an expert gets no new requests, whatever is switched on. */
export function StoppedCard() {
  const go = useGo()
  return (
    <Card className="p-4">
      <h2 className="text-t6 font-bold">{words.stopped}</h2>
      <p className="mt-1 text-t5 break-keep text-fg2">{words.stoppedText}</p>
      <Button full variant="weak" size={48} className="mt-4" onClick={() => go.to(href('ExpertApplyMain'))}>
        {words.toLicense}
      </Button>
      <Button full variant="weak" size={48} className="mt-2" onClick={() => go.to(href('Appeal'))}>
        {words.toDecisions}
      </Button>
    </Card>
  )
}
