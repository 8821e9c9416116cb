import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { own } from '../../../words/own.ts'
import { openFacts } from './openFacts.ts'

const words = own.seller

/** Asks a seller who has told nothing yet for the facts that the law wants shown. */
export function FactsCard() {
  return (
    <Card aria-label={words.title} className="p-4">
      <h2 className="text-t6 font-bold">{words.missing}</h2>
      <p className="mt-1 text-t4 break-keep text-fg2">{words.missingText}</p>
      <Button full variant="weak" size={48} className="mt-3" onClick={() => void openFacts()}>
        {words.write}
      </Button>
    </Card>
  )
}
